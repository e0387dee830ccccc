import { CONTACT_ACTIVITIES } from './activity.ts'
import { germanDay } from './berlin-time.ts'
import { greetingTo } from './name-parts.ts'

/** Days within which an owner must be informed about data from third parties; a short month ends earlier (Art. 14 DSGVO: one month at the latest). */
export const INFORM_WITHIN_DAYS = 30

/** Activities that count as the first contact, by which the owner must have been informed. */
export const FIRST_CONTACTS = [...CONTACT_ACTIVITIES, 'email_sent', 'market_report_sent', 'info_sent'] as const

export const NOTICE_WAYS = ['phone', 'email', 'letter', 'person'] as const
export const NOTICE_EXEMPTIONS = ['known', 'impossible', 'law', 'secret'] as const
export const NOTICE_ENDS = [...NOTICE_WAYS, ...NOTICE_EXEMPTIONS] as const
export type NoticeEnd = (typeof NOTICE_ENDS)[number]

export const NOTICE_LABEL: Record<NoticeEnd, string> = {
  phone: 'Am Telefon vorgelesen',
  email: 'Per E-Mail',
  letter: 'Per Brief',
  person: 'Persönlich',
  known: 'Ausnahme: weiß es schon (Art. 14 Abs. 5 Buchst. a)',
  impossible: 'Ausnahme: unmöglich oder unverhältnismäßig (Buchst. b)',
  law: 'Ausnahme: gesetzlich geregelt (Buchst. c)',
  secret: 'Ausnahme: Berufsgeheimnis (Buchst. d)',
}

export const isExemption = (how: string): boolean => (NOTICE_EXEMPTIONS as readonly string[]).includes(how)

/** Used by the form and the server. */
export const NOTICE_IN_FUTURE = 'Der Tag kann nicht in der Zukunft liegen.'
export const EXEMPTION_WITHOUT_REASON = 'Bitte begründen Sie die Ausnahme.'

/** Values for the text. A missing value leaves a marked gap. */
export interface NoticeFacts {
  readonly agent: {
    /** Name of the person who writes. */
    readonly name: string
    /** The office, which is the controller. */
    readonly company: string
    readonly street: string | null
    readonly place: string | null
    readonly phone: string | null
    readonly email: string
  }
  readonly ownerName: string | null
  readonly object: string
  /** Continues "Ihre Daten stammen aus". */
  readonly source: string
  readonly obtainedOn: string
  /** Days after which the nightly run deletes the data of an owner who declines. */
  readonly keptDays: number
  readonly usesCrm: boolean
}

/** Printed on documents an owner receives without having asked. */
export const OBJECTION_RIGHT =
  'Sie können der Nutzung Ihrer Daten zur Werbung jederzeit ohne Angabe von Gründen widersprechen (Art. 21 DSGVO): am Telefon, per E-Mail oder schriftlich'

/** Increase with every change of the wording: a notice stores the version its agent used. */
export const NOTICE_VERSION = 2

const gap = (value: string | null, what: string) => value ?? `[Bitte ergänzen: ${what}]`

/** The information required by Art. 14 DSGVO, free of advertising. */
export function noticeText({ agent, ownerName, object, source, obtainedOn, keptDays, usesCrm }: NoticeFacts): string {
  const sender = [
    ...new Set([agent.company, agent.name]),
    gap(agent.street, 'Straße und Hausnummer'),
    gap(agent.place, 'Postleitzahl und Ort'),
    `Telefon ${gap(agent.phone, 'Telefon')}, E-Mail ${agent.email}`,
  ]
  return `Information über die Verarbeitung Ihrer Daten nach Art. 14 DSGVO

${greetingTo(ownerName)},

zu der Immobilie „${object}“ habe ich Angaben zu Ihrer Person gespeichert. Darüber informiere ich Sie.

Verantwortlich:
${sender.join('\n')}

Woher die Daten stammen: Ihre Daten stammen aus ${source}. Gespeichert sind sie seit dem ${germanDay(obtainedOn)}.

Welche Daten: Name, Telefonnummer, E-Mail-Adresse und Anschrift, soweit sie bekannt sind, Angaben zur Immobilie und Vermerke über unsere Kontakte.

Wozu und mit welchem Recht: Ich bin Immobilienmakler und möchte mit Ihnen über den Verkauf oder die Vermietung sprechen. Rechtsgrundlage ist mein berechtigtes Interesse, Aufträge anzubahnen und Interessenten passende Immobilien zu nennen (Art. 6 Abs. 1 Buchst. f DSGVO).

Wer die Daten bekommt: der Dienstleister, der die Software für mich betreibt${usesCrm ? ', und der meines Programms für die Objektverwaltung' : ''}, jeweils als Auftragsverarbeiter.

Wie lange: Haben Sie kein Interesse, werden Name, Nummern, Anschrift und Vermerke ${keptDays === 0 ? 'sofort' : `nach ${keptDays === 1 ? 'einem Tag' : `${keptDays} Tagen`}`} gelöscht. Es bleibt nur eine Sperre ohne lesbare Angaben, falls Sie nicht mehr angesprochen werden möchten.

Ihre Rechte: Sie können Auskunft verlangen (Art. 15 DSGVO), Berichtigung (Art. 16), Löschung (Art. 17) und Einschränkung (Art. 18). Sie können sich bei einer Datenschutz-Aufsichtsbehörde beschweren (Art. 77). Es gibt keine automatisierte Entscheidung im Sinne des Art. 22.

IHR WIDERSPRUCHSRECHT (Art. 21 DSGVO): Sie können der Verarbeitung Ihrer Daten jederzeit widersprechen, der Nutzung zur Werbung ohne Angabe von Gründen. Eine kurze Nachricht an mich genügt; ich spreche Sie dann nicht mehr an.

Mit freundlichen Grüßen
${agent.name}
`
}

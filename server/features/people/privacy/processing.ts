import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Holding } from '../../../privacy/holding.ts'
import { getLegalText } from '../../operations/legal/service.ts'
import { formatPlace, getOffice } from '../offices/service.ts'
import { documentAsPdf } from './document.ts'
import { listHoldings } from './holdings.ts'
import { retentionRules } from './retention.ts'
import type { Asker } from './service.ts'

const TITLE = 'Verzeichnis von Verarbeitungstätigkeiten (Art. 30 DSGVO)'

const PERSONS = {
  owner: 'Eigentümer und Anbieter von Immobilien',
  client: 'Suchkunden der Makler',
  account: 'Personen mit Konto: Makler, Partner, Administration',
} as const

/** Recipients of data that the product itself passes on. */
const RECIPIENTS = {
  agent: [
    [`Betreiber von ${PRODUCT_NAME}`, 'als Auftragsverarbeiter, mit seinem Rechenzentrum'],
    ['CRM des Maklers (Propstack oder onOffice)', 'Objekte und Eigentümer, die der Makler dorthin überträgt'],
    ['Partner', 'Stand ihrer eigenen Tipps, Nachrichten und Belege; keine Notizen des Maklers'],
  ],
  admin: [
    ['Makler', 'Inserate des gemeinsamen Bestands; Tipps, die ihnen gegeben wurden'],
    ['Betreiber des Mailservers', 'Empfänger und Inhalt von E-Mails an Konten'],
    ['Push-Dienste der Browser', 'verschlüsselte kurze Hinweise ohne Namen, wo jemand sie eingeschaltet hat'],
    [
      'KI-Dienst, falls einer eingerichtet ist',
      'Sätze aus Inseraten zu Eigenschaften des Objekts, davon nur Wörter einer festen Liste ohne Namen und Kontaktdaten; Wörter der Branche aus Einträgen von Betrieben in Verzeichnissen',
    ],
  ],
} as const

/** Security measures of the product (Art. 32 GDPR). */
const MEASURES = [
  ['Zugang', 'Passwörter nur als Prüfwert (Argon2id), Grenzen gegen Raten, zweiter Faktor, Sitzungen mit Ende und Abmeldung aus der Ferne'],
  ['Trennung', 'Jeder Zugriff ist an Büro, Rolle und Konto gebunden; fremde Kennungen antworten wie unbekannte'],
  ['Verschlüsselung', 'Zugänge zu anderen Diensten verschlüsselt gespeichert (AES-256-GCM); Sperrmarken nur als Prüfwert mit Schlüssel'],
  ['Nachvollziehbarkeit', 'Protokoll der Handlungen, das die Anwendung nicht ändern kann; Protokoll der Löschungen'],
  ['Verfügbarkeit', 'Sicherung jede Nacht, zur Probe zurückgeholt; Überwachung mit Meldung an die Administration'],
  ['Sparsamkeit', 'Löschregeln jede Nacht; keine Werbung, keine Messung, keine fremden Dienste ohne Zutun'],
] as const

const facts = (pairs: readonly (readonly [string, string])[]) => pairs.map(([label, value]) => ({ label, value }))
const unique = (words: readonly string[]) => [...new Set(words)]

/** One activity: everything with the same purpose and the same kind of people. */
function describeProcessing(title: string, holdings: readonly Holding[]) {
  const all = (pick: (holding: Holding) => string) => unique(holdings.map(pick)).join('; ')
  return {
    title,
    facts: facts([
      ['Betroffene', all(({ of }) => PERSONS[of])],
      [
        'Daten',
        unique(holdings.flatMap(({ title, columns }) => [`${title}: ${Object.values(columns).join(', ') || 'Prüfwerte'}`])).join('; '),
      ],
      ['Rechtsgrundlage', all(({ basis }) => basis)],
      ['Herkunft', all(({ source }) => source)],
      ['Löschfrist', all(({ kept }) => kept)],
    ]),
    rows: [],
  }
}

/** The same entries as in a person's file: agents get those about owners and search clients, the operator gets all. */
function activities(ctx: Ctx, asker: Asker) {
  const own = listHoldings(ctx).filter(({ of }) => asker.role === 'admin' || of !== 'account')
  return [...Map.groupBy(own, ({ purpose }) => purpose)].map(([purpose, holdings]) => describeProcessing(purpose, holdings))
}

async function describeController(ctx: Ctx, asker: Asker) {
  if (asker.role === 'admin') {
    const { text } = await getLegalText(ctx, 'impressum')
    return { title: 'Verantwortlicher', facts: facts([['Aus dem Impressum', text.replaceAll(/[#*]/g, '')]]), rows: [] }
  }
  const { name, street, phone, email, ...place } = await getOffice(ctx, asker.officeId)
  const gap = '[Bitte ergänzen]'
  const pairs = [
    ['Name', name],
    ['Anschrift', [street, formatPlace(place)].filter(Boolean).join(', ') || gap],
    ['Telefon', phone ?? gap],
    ['E-Mail', email ?? gap],
  ] as const
  return { title: 'Verantwortlicher', facts: facts(pairs), rows: [] }
}

/** The record of processing activities, built from the registry and the rules currently in force. */
export async function processingRecord(ctx: Ctx, asker: Asker): Promise<File> {
  const rules = await retentionRules(ctx)
  const list = (title: string, pairs: readonly (readonly [string, string])[]) => ({ title, facts: facts(pairs), rows: [] })
  const pdf = await documentAsPdf(ctx, asker, {
    title: TITLE,
    intro: `Erstellt aus dem, was die Software über ihre Tabellen und Löschregeln angibt. Ergänzen Sie, was Sie außerhalb von ${PRODUCT_NAME} verarbeiten.`,
    sections: [
      await describeController(ctx, asker),
      ...activities(ctx, asker),
      list(
        'Löschregeln',
        rules.map(({ title, what, days, since }) => [title, `${what}. Nach ${days} Tagen, gerechnet ${since}.`] as const),
      ),
      list('Empfänger', RECIPIENTS[asker.role]),
      list('Technische und organisatorische Maßnahmen (Art. 32 DSGVO)', MEASURES),
    ],
    closing: {
      title: 'Übermittlung in Drittländer',
      lines: [
        'Die Software übermittelt von sich aus nichts in Drittländer. Sitz des Rechenzentrums und des Mailservers ergänzt der Betreiber; Push-Dienste stehen dort, wo der Hersteller des Browsers sie betreibt.',
      ],
    },
  })
  return { name: `verzeichnis-verarbeitung-${berlinDay(ctx.clock.now())}.pdf`, mediaType: 'application/pdf', content: [pdf] }
}

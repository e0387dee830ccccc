import { CHANNEL_LABEL } from '#shared/domain/contact-light.ts'
import { findWord } from '#shared/domain/log.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const KIND = { consent: 'Einwilligung', withdrawal: 'Widerruf', objection: 'Widerspruch', override: 'Begründung' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'contact_records',
      of: 'owner',
      title: 'Einwilligungen, Widersprüche, Begründungen',
      columns: {
        kind: 'Art',
        channel: 'Weg',
        reason: 'Wortlaut',
        day: 'Tag',
        last_used_on: 'Zuletzt genutzt',
        created_at: 'Eingetragen',
        lifted_at: 'Zurückgenommen',
      },
      reads: {
        kind: (kind) => findWord(KIND, kind) ?? String(kind),
        channel: (channel) => findWord(CHANNEL_LABEL, channel) ?? String(channel),
      },
      found: { advert: true, owner: 'office_id' },
      purpose: 'Nachweisen, wer wie angesprochen werden darf',
      basis: BASIS.proof,
      source: 'Vom Makler, nach dem Wort des Eigentümers',
      kept: 'Einwilligungen fünf Jahre nach der Erteilung und nach jeder Nutzung; Widersprüche auf Dauer',
      erasure: { keep: 'Nachweis nach § 7a UWG; ein Widerspruch muss auf Dauer gelten.' },
    },
    {
      table: 'objections',
      of: 'owner',
      title: 'Sperrmarken',
      columns: {},
      found: { nobody: 'Verschlüsselte Prüfwerte ohne lesbare Angabe; sie lassen sich niemandem mehr zuordnen.' },
      purpose: 'Wer widersprochen hat, wird nie wieder angesprochen',
      basis: BASIS.duty,
      source: 'Aus Nummer, E-Mail, Anschrift und Inserat errechnet',
      kept: 'Auf Dauer',
      erasure: { keep: 'Ohne sie ließe sich ein Widerspruch nicht beachten.' },
    },
  ],
  plain: { contact_records: 'source external_id letter_id person ended', objections: 'hash day letter_id records' },
}

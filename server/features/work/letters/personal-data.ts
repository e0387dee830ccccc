import { ANSWER_LABEL } from '#shared/domain/letter.ts'
import { findWord } from '#shared/domain/log.ts'
import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'
import { type LetterContent, wholeText } from './content.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'letters',
      of: 'owner',
      title: 'Briefe an den Eigentümer',
      columns: {
        content: 'Inhalt',
        created_at: 'Erstellt',
        sent_on: 'Abgeschickt',
        answer: 'Antwort',
        answered_at: 'Geantwortet',
        answered_phone: 'Genannte Nummer',
      },
      reads: {
        content: (content) => wholeText(content as LetterContent),
        answer: (answer) => findWord(ANSWER_LABEL, answer) ?? String(answer),
      },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Den Auftrag des Eigentümers anbahnen und seine Antwort zuordnen',
      basis: BASIS.interest,
      source: 'Vom Makler; die Antwort vom Eigentümer selbst',
      kept: 'Anschrift und Text, bis er widerspricht, sonst nach den Löschregeln; was er geantwortet hat, bleibt als Einwilligung oder Widerspruch',
      erasure: 'row',
    },
    {
      table: 'letter_texts',
      of: 'account',
      title: 'Eigene Brieftexte',
      columns: { texts: 'Texte', updated_at: 'Geändert' },
      found: { account: ['office_id'] },
      purpose: 'Briefe vorbereiten',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
  ],
  plain: { letters: 'run token_hash token writer door_mark' },
}

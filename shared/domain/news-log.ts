import { ANSWER_IN_LOG, findWord, type LogEntry, type LogKind, subjectFor } from './log.ts'
import { TIP_STATUS_LABEL } from './tip.ts'

const COMMISSION_CHANGE = {
  recorded: 'erfasst',
  rewarded: 'als Belohnung gewährt',
  changed: 'geändert',
  paid: 'als gezahlt vermerkt',
  unpaid: 'wieder als offen vermerkt',
}
const STATEMENT_CHANGE = { issued: 'ausgestellt', paid: 'als gezahlt vermerkt', cancelled: 'storniert' }

const messageLog = (label: string): LogKind => ({
  area: 'network',
  label,
  subject: 'message',
  predicate: ({ who }) => `hat ${who} eine Nachricht geschrieben`,
})
const propertyLog = (label: string, predicate: LogKind['predicate']): LogKind => ({ area: 'work', label, subject: 'property', predicate })
const settlementLog = (label: string, subject: 'commission' | 'statement', words: Readonly<Record<string, string>>): LogKind => ({
  area: 'network',
  label,
  subject,
  predicate: (entry) => `hat ${entry.what}${subjectFor(entry)} ${findWord(words, entry.details['change']) ?? 'geändert'}`,
})

function tipChange({ what, details }: LogEntry): string {
  if (details['prospect'] === 'taken') return `hat ${what} zu den eigenen Prospects genommen`
  const status = findWord(TIP_STATUS_LABEL, details['status'])
  return status === undefined ? `hat zu ${what} eine Notiz geschrieben` : `hat ${what} auf „${status}“ gesetzt`
}

/** How news reads in the log. */
export const NEWS_LOG = {
  assigned: propertyLog('Lead zugeteilt', ({ who, what }) => `hat zugeteilt${who === '' ? '' : `, an ${who}`}: ${what}`),
  returns: propertyLog(
    'Lead wird frei',
    ({ who, what }) => `hat${who === '' ? '' : ` ${who}`} an einen unbearbeiteten Lead erinnert: ${what}`,
  ),
  answered: propertyLog(
    'Antwort auf einen Brief',
    ({ what, details }) =>
      `hat auf einen Brief hin ${findWord(ANSWER_IN_LOG, details['answer']) ?? 'die Antwort eines Eigentümers'} festgehalten: ${what}`,
  ),
  tip: { area: 'network', label: 'Tipp geändert', subject: 'tip', predicate: tipChange },
  partnerWrote: messageLog('Nachricht an Makler'),
  agentWrote: messageLog('Nachricht an Partner'),
  commission: settlementLog('Provision geändert', 'commission', COMMISSION_CHANGE),
  statement: settlementLog('Beleg geändert', 'statement', STATEMENT_CHANGE),
} as const satisfies Readonly<Record<string, LogKind>>

import { findWord, type LogKind, subjectFor } from './log.ts'

export const messageLog = (label: string): LogKind => ({
  area: 'network',
  label,
  subject: 'message',
  predicate: ({ who }) => `hat ${who} eine Nachricht geschrieben`,
})

export const settlementLog = (label: string, subject: 'commission' | 'statement', words: Readonly<Record<string, string>>): LogKind => ({
  area: 'network',
  label,
  subject,
  predicate: (entry) => `hat ${entry.what}${subjectFor(entry)} ${findWord(words, entry.details['change']) ?? 'geändert'}`,
})

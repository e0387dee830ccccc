import type { Belonging, Row } from '../../../db/belonging.ts'

const newer = (stays: Row, goes: Row) => (Date.parse(String(goes['created_at'])) > Date.parse(String(stays['created_at'])) ? goes : stays)
/** A later answer on another advert does not override that the owner refuses agents; if both answers deny it, all quotations count. */
function stricter(stays: Row, goes: Row): Row {
  if (stays['refuses'] !== goes['refuses']) return stays['refuses'] ? stays : goes
  if (stays['refuses']) return newer(stays, goes)
  return { ...newer(stays, goes), quotes: [...new Set([...(stays['quotes'] as string[]), ...(goes['quotes'] as string[])])].sort() }
}

export const belongings: readonly Belonging[] = [
  { table: 'verdict_corrections', merge: newer },
  { table: 'refusal_answers', merge: stricter },
]

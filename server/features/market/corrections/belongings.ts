import type { Belonging, Row } from '../../../db/belonging.ts'

const newer = (stays: Row, goes: Row) => (Date.parse(String(goes['created_at'])) > Date.parse(String(stays['created_at'])) ? goes : stays)
/** That the owner refuses agents is not forgotten by a later answer to another advert of his. */
const stricter = (stays: Row, goes: Row) => (stays['refuses'] === goes['refuses'] ? newer(stays, goes) : stays['refuses'] ? stays : goes)

export const belongings: readonly Belonging[] = [
  { table: 'verdict_corrections', merge: newer },
  { table: 'refusal_answers', merge: stricter },
]

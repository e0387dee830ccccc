import type { Letter, LetterTexts } from '#shared/contract/work/letters.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import type { Answer } from '#shared/domain/letter.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { nameAuthor } from '../../../db/author.ts'
import type { LetterContent } from './content.ts'
import { NO_TEXTS } from '../prospects/service.ts'

export async function findTexts({ db }: Ctx, officeId: OfficeId): Promise<LetterTexts['texts']> {
  const row = await db.selectFrom('letter_texts').select('texts').where('office_id', '=', officeId).executeTakeFirst()
  return (row?.texts ?? []) as LetterTexts['texts']
}

export async function storeTexts({ db, clock }: Ctx, officeId: OfficeId, texts: LetterTexts['texts']): Promise<void> {
  const row = { texts: JSON.stringify(texts), updated_at: clock.now() }
  await db
    .insertInto('letter_texts')
    .values({ office_id: officeId, ...row })
    .onConflict((conflict) => conflict.column('office_id').doUpdateSet(row))
    .execute()
}

export interface NewLetter {
  readonly propertyId: number
  readonly tokenHash: Buffer
  readonly token: Buffer
  readonly content: LetterContent
  readonly writer: string
  readonly doorMark: Buffer | null
}

export async function insertLetters(
  { db, clock }: Ctx,
  { id: authorId, officeId }: Agent,
  run: string,
  letters: readonly NewLetter[],
): Promise<void> {
  await db
    .insertInto('letters')
    .values(
      letters.map(({ propertyId, tokenHash, token, content, writer, doorMark }) => ({
        office_id: officeId,
        property_id: propertyId,
        run,
        token_hash: tokenHash,
        token,
        content: JSON.stringify(content),
        writer,
        door_mark: doorMark,
        author_id: authorId,
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** The newest letters to an owner, newest first. */
export async function listLetters(
  { db }: Ctx,
  officeId: OfficeId,
  propertyId: number,
): Promise<(Omit<Letter, 'answerLink'> & Pick<StoredLetter, 'token'>)[]> {
  const rows = await db
    .selectFrom('letters')
    .select(['id', 'run', 'created_at as createdAt', 'sent_on as sentOn', 'answer', 'answered_at as answeredAt', 'token'])
    .select(sql<string | null>`content ->> 'subject'`.as('subject'))
    .select(sql<string[]>`coalesce(content -> 'recipient', '[]')`.as('recipient'))
    .select(nameAuthor(officeId, 'author_id').as('author'))
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as (Omit<Letter, 'answerLink'> & Pick<StoredLetter, 'token'>)[]
}

export interface StoredLetter {
  readonly id: number
  readonly propertyId: number
  /** Null once erased; always erased together. */
  readonly token: Buffer | null
  readonly content: LetterContent | null
  readonly sentOn: string | null
}

export async function listRun({ db }: Ctx, officeId: OfficeId, run: string, letter: number | undefined): Promise<StoredLetter[]> {
  let query = db
    .selectFrom('letters')
    .select(['id', 'property_id as propertyId', 'token', 'content', 'sent_on as sentOn'])
    .where('office_id', '=', officeId)
    .where('run', '=', run)
  if (letter !== undefined) query = query.where('id', '=', letter)
  return (await query.orderBy('id').execute()) as unknown as StoredLetter[]
}

/** Marks letters as sent and returns those that were not sent before; of two concurrent calls only one gets them. */
export async function storeSent(
  { db }: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  day: string,
): Promise<{ propertyId: number; answer: string | null }[]> {
  return db
    .updateTable('letters')
    .set({ sent_on: day })
    .where('office_id', '=', officeId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('sent_on', 'is', null)
    .returning(['property_id as propertyId', 'answer'])
    .execute()
}

export interface AnsweredLetter {
  readonly id: number
  readonly officeId: OfficeId
  readonly propertyId: number
  readonly day: string
  /** Name of the writer. */
  readonly writer: string
  /** Lines of the address it was sent to; null once erased. */
  readonly recipient: readonly string[] | null
  /** Mark of that address; null for letters older than the mark. */
  readonly doorMark: Buffer | null
  readonly answer: Answer | null
  readonly answeredAt: string | null
  readonly phone: string | null
}

/** The letter of a page, as long as its agent is active. `isLocked` serializes it with an erasure of the letter. */
export async function findAnswered({ db }: Ctx, tokenHash: Buffer, { isLocked = false } = {}): Promise<AnsweredLetter | undefined> {
  const row = await db
    .selectFrom('letters as l')
    .innerJoin('users as u', 'u.office_id', 'l.office_id')
    .select(['l.id', 'l.office_id as officeId', 'l.property_id as propertyId', 'l.answer', 'l.answered_at as answeredAt'])
    .select(['l.answered_phone as phone', 'l.writer', 'l.door_mark as doorMark'])
    .select(sql<string>`(l.created_at at time zone 'Europe/Berlin')::date`.as('day'))
    .select(sql<string[] | null>`l.content -> 'recipient'`.as('recipient'))
    .where('l.token_hash', '=', tokenHash)
    .where('u.is_active', '=', true)
    .$if(isLocked, (query) => query.forNoKeyUpdate('l'))
    .executeTakeFirst()
  return row as AnsweredLetter | undefined
}

export async function storeAnswer({ db, clock }: Ctx, letterId: number, answer: Answer, phone: string | null): Promise<void> {
  await db.updateTable('letters').set({ answer, answered_at: clock.now(), answered_phone: phone }).where('id', '=', letterId).execute()
}

/** Remaining data from the agent's letters to this owner: the numbers given in answers, and marks of the addresses written to. */
export async function listGiven({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<{ phones: string[]; doorMarks: Buffer[] }> {
  const rows = await db
    .selectFrom('letters')
    .select(['answered_phone as phone', 'door_mark as doorMark'])
    .where('office_id', '=', officeId)
    .where('property_id', '=', propertyId)
    .execute()
  return { phones: rows.flatMap(({ phone }) => phone ?? []), doorMarks: rows.flatMap(({ doorMark }) => doorMark ?? []) }
}

/** Erases the texts of the agent's letters to this owner. */
export async function eraseTexts({ db }: Ctx, officeId: OfficeId, propertyId: number): Promise<void> {
  await db.updateTable('letters').set(NO_TEXTS).where('office_id', '=', officeId).where('property_id', '=', propertyId).execute()
}

/** Part of a statement: the properties whose owners answered a letter of the office. */
export const selectAnswered = (officeId: OfficeId) => sql`(
  select l.property_id from letters l where l.office_id = ${officeId} and l.answered_at is not null)`

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Agent, OfficeId, UserId } from '#shared/domain/ids.ts'
import type { LegalPage } from '#shared/domain/legal.ts'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import type { Ctx } from '../../../ctx.ts'
import { fullName, type StoredConsent } from '../../../db/consent-rows.ts'
import { DatabaseMoment, type Asked, type Page, toPage, readCursor } from '../../../db/pages.ts'
import { findOfficeId } from '../../../db/seen-by.ts'
import { selectOfficeName } from '../offices/service.ts'

/** What owners and partners agreed to with this agent. */
const ofAgent = ({ consents }: Pick<Ctx['stored'], 'consents'>, officeId: OfficeId) =>
  sql.join(
    consents.map((rows) => rows(officeId)),
    sql` union all `,
  )

/** The terms under which accounts were opened, and the agreements of offices. */
const ofOperator = sql`
  select 'terms' as kind, c.id, ${fullName('u')} as who, u.email as about, c.channel, w.text as wording, w.version, null as proof, w.page, c.sentence,
    c.given_at as "givenAt", null::date as "lastUsedOn", c.given_at::date as "countsFrom"
  from account_consents c join users u on u.id = c.user_id join consent_wordings w on w.id = c.wording_id
  union all
  select 'office', c.id, c.author, ${selectOfficeName(sql.ref('c.office_id'))}, c.channel, w.text, w.version, null, w.page, c.sentence,
    c.given_at, null::date, c.given_at::date
  from office_consents c join consent_wordings w on w.id = c.wording_id`

const LAST = z.tuple([DatabaseMoment, z.enum(['contact', 'named', 'agreement', 'terms', 'office']), z.string().regex(/^\d{1,18}$/)])

function isBehind({ cursor }: Asked): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, kind, id] = readCursor(cursor, LAST)
  return sql<boolean>`("givenAt", kind, id) < (${at}::timestamptz, ${kind}, ${id}::bigint)`
}

export async function listConsents({ db, stored }: Ctx, whose: OfficeId | 'operator', asked: Asked): Promise<Page<StoredConsent>> {
  const { rows } = await sql<StoredConsent>`
    select * from (${whose === 'operator' ? ofOperator : ofAgent(stored, whose)}) c where ${isBehind(asked)}
    order by "givenAt" desc, kind desc, id desc limit ${asked.limit + 1}`.execute(db)
  return toPage(rows, asked, ({ givenAt, kind, id }) => [givenAt, kind, id])
}

interface Wording {
  readonly page: LegalPage
  readonly version: number
  readonly text: string
  /** SHA-256 of the text. */
  readonly hash: string
}

/** Returns the id; an identical wording reuses its row. */
export async function keepWording({ db, clock }: Ctx, { page, version, text, hash }: Wording): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into consent_wordings (page, version, text, text_hash, first_used_at) values (${page}, ${version}, ${text}, ${hash}, ${clock.now()})
      on conflict (page, version, text_hash) do update set version = excluded.version returning id)
    select id from written`.execute(db)
  return (rows[0] as { id: number }).id
}

export type AccountChannel = 'registration' | 'invitation'
/** `office`: on the page of the office. */
export type OfficeChannel = AccountChannel | 'office'

interface NewConsent<Channel> {
  readonly wordingId: number
  readonly sentence: number
  readonly channel: Channel
}

export async function insertAccountConsent({ db, clock }: Ctx, userId: UserId, consent: NewConsent<AccountChannel>): Promise<void> {
  const { wordingId, ...rest } = consent
  await db
    .insertInto('account_consents')
    .values({ user_id: userId, wording_id: wordingId, ...rest, given_at: clock.now() })
    .execute()
}

/** Records an agent's acceptance for the agent's office, unless the office has accepted this wording before. */
export async function insertOfficeConsent({ db, clock }: Ctx, userId: UserId, consent: NewConsent<OfficeChannel>): Promise<void> {
  const { wordingId, ...rest } = consent
  await db
    .insertInto('office_consents')
    .values({
      office_id: findOfficeId(userId),
      wording_id: wordingId,
      ...rest,
      user_id: userId,
      author: sql<string>`(select ${fullName('u')} from users u where u.id = ${userId})`,
      given_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['office_id', 'wording_id']).doNothing())
    .execute()
}

/** An agent's present role in this office; undefined for one who has left it. */
export async function findOfficeRole({ db }: Ctx, { id, officeId }: Agent): Promise<OfficeRole | undefined> {
  const row = await db
    .selectFrom('users')
    .select('office_role as officeRole')
    .where('id', '=', id)
    .where('office_id', '=', officeId)
    .where('role', '=', 'agent')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (row?.officeRole ?? undefined) as OfficeRole | undefined
}

const selectAccepted = ({ db }: Ctx, officeId: OfficeId) =>
  db.selectFrom('office_consents as c').innerJoin('consent_wordings as w', 'w.id', 'c.wording_id').where('c.office_id', '=', officeId)

export async function hasAccepted(ctx: Ctx, officeId: OfficeId, hash: string): Promise<boolean> {
  const row = await selectAccepted(ctx, officeId).select('c.id').where('w.text_hash', '=', hash).limit(1).executeTakeFirst()
  return row !== undefined
}

export interface StoredAcceptance {
  readonly id: number
  readonly author: string | null
  readonly channel: string
  readonly version: number
  readonly hash: string
  readonly givenAt: string
}

/** What an office has accepted, the newest first. */
export function listAccepted(ctx: Ctx, officeId: OfficeId): Promise<StoredAcceptance[]> {
  return selectAccepted(ctx, officeId)
    .select(['c.id', 'c.author', 'c.channel', 'w.version', 'w.text_hash as hash', 'c.given_at as givenAt'])
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute()
}

/** The text of one acceptance, as it was accepted. */
export function findAcceptedText(ctx: Ctx, officeId: OfficeId, id: number) {
  return selectAccepted(ctx, officeId).select(['w.text', 'c.given_at as givenAt']).where('c.id', '=', id).executeTakeFirst()
}

import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AgentId, UserId } from '#shared/domain/ids.ts'
import type { LegalPage } from '#shared/domain/legal.ts'
import type { Ctx } from '../../../ctx.ts'
import { DatabaseMoment, type Asked, type Page, pageOf, readCursor } from '../../../db/pages.ts'

export interface StoredConsent {
  readonly kind: 'contact' | 'named' | 'agreement' | 'terms'
  readonly id: number
  readonly who: string | null
  readonly about: string | null
  readonly channel: string
  /** Stored with the consent; otherwise looked up by its version. */
  readonly wording: string | null
  readonly version: number | null
  readonly proof: string | null
  /** Which of the operator's legal texts. */
  readonly page: LegalPage | null
  /** Number of the sentence above the button. */
  readonly sentence: number | null
  readonly givenAt: string
  readonly lastUsedOn: string | null
  /** The day the retention period starts. */
  readonly countsFrom: string
}

const fullName = (table: string) =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, nullif(${sql.ref(`${table}.last_name`)}, '')), '')`

/** What owners and partners agreed to with this agent. */
const ofAgent = (agentId: AgentId) => sql`
  select 'contact' as kind, r.id, coalesce(pr.owner_name, a.contact_name) as who,
    case when r.source = 'tip' then 'Tipp ' || r.external_id else p.title end as about,
    r.channel, r.reason as wording, null::integer as version, null as proof, null as page, null::integer as sentence,
    r.day::timestamp at time zone 'Europe/Berlin' as "givenAt", r.last_used_on as "lastUsedOn",
    greatest(r.day, r.last_used_on, r.created_at::date) as "countsFrom"
  from contact_records r
  left join adverts a on a.source = r.source and a.external_id = r.external_id
  left join properties p on p.id = a.property_id
  left join prospects pr on pr.property_id = p.id and pr.agent_id = r.agent_id
  where r.agent_id = ${agentId} and r.kind = 'consent'
  union all
  select 'named', t.id, t.seller_name, 'Tipp ' || t.id, 'partner', null, t.owner_consent_version,
    t.owner_consent_how, null, null, t.owner_consent_at, null, t.owner_consent_at::date
  from property_tips t where t.agent_id = ${agentId} and t.owner_consent_version is not null
  union all
  select 'agreement', g.id, ${fullName('u')}, null, 'partner', g.text, g.version, null, null, null, g.accepted_at, null, g.accepted_at::date
  from partner_agreements g left join users u on u.id = g.partner_id where g.agent_id = ${agentId}`

/** The terms under which accounts were opened. */
const ofOperator = sql`
  select 'terms' as kind, c.id, ${fullName('u')} as who, u.email as about, c.channel, w.text as wording, w.version, null as proof, w.page, c.sentence,
    c.given_at as "givenAt", null::date as "lastUsedOn", c.given_at::date as "countsFrom"
  from account_consents c join users u on u.id = c.user_id join consent_wordings w on w.id = c.wording_id`

const LAST = z.tuple([DatabaseMoment, z.enum(['contact', 'named', 'agreement', 'terms']), z.string().regex(/^\d{1,18}$/)])

function isBehind({ cursor }: Asked): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, kind, id] = readCursor(cursor, LAST)
  return sql<boolean>`("givenAt", kind, id) < (${at}::timestamptz, ${kind}, ${id}::bigint)`
}

export async function listConsents({ db }: Ctx, whose: AgentId | 'operator', asked: Asked): Promise<Page<StoredConsent>> {
  const { rows } = await sql<StoredConsent>`
    select * from (${whose === 'operator' ? ofOperator : ofAgent(whose)}) c where ${isBehind(asked)}
    order by "givenAt" desc, kind desc, id desc limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows, asked, ({ givenAt, kind, id }) => [givenAt, kind, id])
}

interface Wording {
  readonly page: LegalPage
  readonly version: number
  readonly text: string
}

/** Returns the id; an identical wording reuses its row. */
export async function keepWording({ db, clock }: Ctx, { page, version, text }: Wording): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with written as (
      insert into consent_wordings (page, version, text, first_used_at) values (${page}, ${version}, ${text}, ${clock.now()})
      on conflict (page, version, md5(text)) do update set version = excluded.version returning id)
    select id from written`.execute(db)
  return (rows[0] as { id: number }).id
}

export async function insertAccountConsent(
  { db, clock }: Ctx,
  userId: UserId,
  consent: { readonly wordingId: number; readonly sentence: number; readonly channel: 'registration' | 'invitation' },
): Promise<void> {
  const { wordingId, ...rest } = consent
  await db
    .insertInto('account_consents')
    .values({ user_id: userId, wording_id: wordingId, ...rest, given_at: clock.now() })
    .execute()
}

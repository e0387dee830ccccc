import { listCallable, OF_JOB } from '#server/features/work/cards/service.ts'
import { plainNumbers } from '#server/phone-numbers.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import type { BenchDatabase } from './bench-database.ts'
import { NOW } from './seed.ts'

interface Amount {
  readonly leads: number
  /** Marks of objections by owners of other listings. */
  readonly marks: number
}

/** Gives an office free leads who may all be called. Their lights are known, as after the job that learns them. */
export async function seedLeads(
  { owner, parts }: Pick<BenchDatabase, 'owner' | 'parts'>,
  office: string,
  { leads: count, marks }: Amount,
): Promise<void> {
  const { rows: leads } = await owner.query<{ id: number; phone: string }>(PROSPECTS, [office, NOW, count])
  if (leads.length < count) throw new Error(`only ${leads.length} leads`)
  const agreed = leads.map(({ id, phone }) => {
    const person = parts.ctx.secrets.seal(JSON.stringify({ name: null, reach: plainNumbers(phone), adverts: [] }))
    return { id, person: person.toString('hex') }
  })
  await owner.query(CONSENTS, [office, JSON.stringify(agreed), NOW])
  await owner.query(MARKS_OF_OTHERS, [office, NOW, marks])
  await owner.query('vacuum analyze')
  await listCallable(parts.ctx, office as OfficeId, OF_JOB)
  await owner.query('vacuum analyze lead_lights')
}

/** Free leads: one in 200 is due, on one of the last thirty days, and four of ten were called in vain. */
const PROSPECTS = `
  with leads as (
    select id, row_number() over (order by hashint8(id), id) as n from properties
    where listing_type = 'sale' and hidden_reason is null and offline_since is null order by n limit $3
  ), called as (
    insert into prospect_activities (office_id, property_id, activity_type, description, outcome, created_at)
    select $1::uuid, id, 'call', 'Nicht erreicht', 'no_response', $2::timestamptz - interval '40 days' from leads where n % 10 < 4
  )
  insert into prospects (office_id, property_id, prospect_status, owner_name, owner_phone, next_follow_up_date, status_changed_at, created_at, updated_at)
  select $1::uuid, id, case when n % 200 = 0 then 'follow_up' when n % 10 < 4 then 'contacted' else 'not_contacted' end, 'Petersen ' || n,
    '0171 ' || (5000000 + n), case when n % 200 = 0 then ($2::timestamptz)::date - (n / 200 % 30)::int end, $2::timestamptz, $2::timestamptz, $2::timestamptz
  from leads returning property_id::int as id, owner_phone as phone`

const CONSENTS = `
  insert into contact_records (office_id, source, external_id, kind, channel, reason, day, created_at, person)
  select $1::uuid, a.source, a.external_id, 'consent', 'phone', 'am Telefon', ($3::timestamptz)::date, $3::timestamptz, decode(agreed.person, 'hex')
  from jsonb_to_recordset($2::jsonb) as agreed (id bigint, person text) join properties p using (id) join adverts a on a.id = p.lead_advert_id`

const MARKS_OF_OTHERS = `
  insert into objections (office_id, hash, day)
  select $1::uuid, sha256(concat($1::text, i)::bytea), ($2::timestamptz)::date from generate_series(1, $3::int) i`

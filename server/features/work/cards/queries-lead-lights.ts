import type { ChannelLight, Light } from '#shared/domain/contact-light.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { sql } from 'kysely'
import pg from 'pg'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { isObjectedByMark } from '../contact/service.ts'

/** What may be done with an owner, and the lead's chance. For finding and sorting leads; a contact needs `contactLight` of a card. */
export interface LeadLight {
  /** Id of the property. */
  readonly id: number
  /** Whether the owner objected or the advert is hidden. */
  readonly isClosed: boolean
  /** Whether the advert is gone, or doubted to be an offer. */
  readonly isFaded: boolean
  readonly phone: Light
  readonly email: Light
  readonly letter: Light
  readonly waits: NonNullable<ChannelLight['waits']> | null
  /** Keyed hashes, in hex, of the numbers that the phone light covers; empty if it is red. */
  readonly numbers: readonly string[]
  /** Whether a call needs a search client, and none of the agent's fits. */
  readonly lacksClient: boolean
  readonly score: number
}

/** A light with what keeps it up to date. */
export interface ReckonedLight extends LeadLight {
  /** When the age of the listing changes the score. */
  readonly scoreUntil: Date | null
  /** Keyed hashes, in hex, by which an objection finds the owner. */
  readonly marks: readonly string[]
  /** Keyed hashes, in hex, of all the owner's numbers except for the wrong ones. */
  readonly allNumbers: readonly string[]
}

const currentEpoch = (officeId: OfficeId) => sql<number>`coalesce((select epoch from light_epochs where office_id = ${officeId}), 0)`

/**
 * Lights that are up to date, except perhaps for the score, which changes with the age of the listing. During an update, processes of two releases
 * read and store, each its own.
 */
export const isValid = ({ build }: Pick<Ctx, 'build'>, officeId: OfficeId) =>
  sql<boolean>`(l.is_known and l.rules = ${build} and l.epoch = ${currentEpoch(officeId)})`

/** The valid lights of these properties whose score still holds. */
export async function listStoredLights(ctx: Ctx, officeId: OfficeId, ids: readonly number[]): Promise<LeadLight[]> {
  const { rows } = await sql<LeadLight>`
    select property_id as id, is_closed as "isClosed", is_faded as "isFaded", phone, email, letter, waits, lacks_client as "lacksClient", score,
      array(select encode(number, 'hex') from unnest(numbers) as number) as numbers
    from lead_lights l
    where office_id = ${officeId} and property_id = any(${ids}::bigint[]) and ${isValid(ctx, officeId)}
      and (score_until is null or score_until > ${ctx.clock.now()})`.execute(ctx.db)
  return rows
}

/** Lights that can be asked for by themselves: of owners who may be called, and of owners who objected by whatever marks them. */
const CHOICES = {
  green: () => sql`l.phone = 'green' and l.numbers <> '{}'`,
  objected: (officeId: OfficeId) => sql`l.is_closed and ${isObjectedByMark(officeId, sql.ref('l.marks'))}`,
} as const

/** Those of these properties with such a light, and those without a valid light. */
export async function chooseLights(
  ctx: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  choice: keyof typeof CHOICES,
): Promise<{ readonly chosen: readonly number[]; readonly unknown: readonly number[] }> {
  const { rows } = await sql<{ chosen: number[]; unknown: number[] }>`
    with asked as (
      select asked.id, l.property_id is null as is_unknown, ${CHOICES[choice](officeId)} as is_chosen
      from unnest(${ids}::bigint[]) as asked (id)
        left join lead_lights l on l.office_id = ${officeId} and l.property_id = asked.id and ${isValid(ctx, officeId)}
    )
    select array(select id from asked where is_chosen)::bigint[] as chosen, array(select id from asked where is_unknown)::bigint[] as unknown`.execute(
    ctx.db,
  )
  return rows[0] as (typeof rows)[number]
}

/** A property and all the numbers of its owner, as hashes in hex. */
export interface Numbered {
  readonly id: number
  readonly numbers: readonly string[]
}

/** Those of these properties whose owner has one of these numbers, and those without a valid light. */
export async function listNumbered(
  ctx: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  numbers: readonly string[],
): Promise<{ readonly numbered: readonly Numbered[]; readonly unknown: readonly number[] }> {
  // a parameter, which is hashed, and not a join, which compares each with each
  const sought = numbers.map((number) => Buffer.from(number, 'hex'))
  const { rows } = await sql<{ numbered: Numbered[]; unknown: number[] }>`
    with known as materialized (
        select property_id as id, l.all_numbers from lead_lights l where office_id = ${officeId} and property_id = any(${ids}::bigint[]) and ${isValid(ctx, officeId)}
      ),
      found as (select distinct id, all_numbers from known cross join unnest(all_numbers) as number where number = any(${sought}::bytea[]))
    select (select coalesce(json_agg(json_build_object('id', id, 'numbers', array(select encode(number, 'hex') from unnest(all_numbers) as number))), '[]') from found) as numbered,
      array(select id from unnest(${ids}::bigint[]) as id where id not in (select id from known))::bigint[] as unknown`.execute(ctx.db)
  return rows[0] as (typeof rows)[number]
}

export async function readEpoch({ db }: Ctx, officeId: OfficeId): Promise<number> {
  return (await db.selectNoFrom(currentEpoch(officeId).as('epoch')).executeTakeFirstOrThrow()).epoch
}

/** A reading does not wait for writers that end the same lights. */
const limitWaiting = (db: Ctx['db']) => sql`set local lock_timeout = '100ms'`.execute(db)

/** Claims the lights for one reading: whatever changes one from now on deletes its row. */
export async function claimLights(ctx: Ctx, officeId: OfficeId, ids: readonly number[], reading: string): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    await limitWaiting(db)
    await sql`
      insert into lead_lights (office_id, property_id, reading) select ${officeId}, id, ${reading} from unnest(${ids}::bigint[]) as id order by id
      on conflict (office_id, property_id) do update set reading = excluded.reading, is_known = false, rules = null`.execute(db)
  })
}

/** Ends the claims of this reading on these properties. */
export async function dropClaims({ db }: Ctx, officeId: OfficeId, ids: readonly number[], reading: string): Promise<void> {
  await sql`
    delete from lead_lights where office_id = ${officeId} and property_id = any(${ids}::bigint[]) and reading = ${reading} and not is_known`.execute(
    db,
  )
}

/** A transaction that begins now, and whether all writes in this PostgreSQL cluster that began before it are over. */
export async function nextTransaction({ db }: Ctx): Promise<{ readonly id: string; readonly areEarlierOver: boolean }> {
  const areEarlierOver = sql<boolean>`pg_snapshot_xmin(pg_current_snapshot()) >= pg_current_xact_id()`.as('areEarlierOver')
  return db.selectNoFrom([sql<string>`pg_current_xact_id()::text`.as('id'), areEarlierOver]).executeTakeFirstOrThrow()
}

/** Whether all writes in this database that began before this transaction are over. A write that has its number but no lock yet is not seen; it acts later, and finds the claims. */
export async function areEarlierWritesOver({ db }: Ctx, transaction: string): Promise<boolean> {
  const areOver = sql<boolean>`not exists (
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and a.datname = current_database()
      and age(l.transactionid) > age(${transaction}::xid8::xid))`
  return (await db.selectNoFrom(areOver.as('areOver')).executeTakeFirstOrThrow()).areOver
}

/** Fills the rows that this reading still claims. */
export async function fillLights(
  ctx: Ctx,
  officeId: OfficeId,
  lights: readonly ReckonedLight[],
  { reading, epoch }: { readonly reading: string; readonly epoch: number },
): Promise<void> {
  const bytes = (column: string) => sql`array(select decode(hex, 'hex') from jsonb_array_elements_text(${sql.ref(column)}) as hex)`
  await inTransaction(ctx, async ({ db }) => {
    await limitWaiting(db)
    await sql`
      update lead_lights l set is_known = true, rules = ${ctx.build}, epoch = ${epoch}, is_closed = r."isClosed", is_faded = r."isFaded", phone = r.phone, email = r.email,
        letter = r.letter, waits = r.waits, lacks_client = r."lacksClient", score = r.score, score_until = r."scoreUntil",
        numbers = ${bytes('r.numbers')},
        all_numbers = ${bytes('r.allNumbers')}, marks = ${bytes('r.marks')}
      from jsonb_to_recordset(${JSON.stringify(lights)}::jsonb) as r (id bigint, "isClosed" boolean, "isFaded" boolean, phone text, email text,
        letter text, waits text, "lacksClient" boolean, score smallint, "scoreUntil" timestamptz, numbers jsonb, "allNumbers" jsonb, marks jsonb)
      where l.office_id = ${officeId} and l.property_id = r.id and l.reading = ${reading}`.execute(db)
  })
}

/** Storing helps the next reading; if the database cannot do it now, this one still has its lights. */
export async function storeIfPossible<T>({ log }: Ctx, store: () => Promise<T>): Promise<T | undefined> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    log.warn({ err: error }, 'lights not stored')
    return undefined
  }
}

/** Deletes what another release reckoned, and the claims of ended processes; returns whose lights were deleted. */
export async function deleteOldLights({ db, build }: Ctx): Promise<OfficeId[]> {
  const { rows } = await sql<{ id: OfficeId }>`
    with gone as (delete from lead_lights where rules is distinct from ${build} returning office_id)
    select distinct office_id as id from gone`.execute(db)
  return rows.map(({ id }) => id)
}

/** Agents who have lights. */
export async function listLearners({ db }: Ctx): Promise<OfficeId[]> {
  const { rows } = await sql<{ id: OfficeId }>`select distinct office_id as id from lead_lights`.execute(db)
  return rows.map(({ id }) => id)
}

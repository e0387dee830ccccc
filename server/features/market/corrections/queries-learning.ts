import { sql } from 'kysely'
import type { LearningOutcome } from '#shared/domain/learning.ts'
import type { Ctx } from '../../../ctx.ts'

/** What decides by which weights adverts are judged. */
export interface LearntVersion {
  readonly shiftVersion: number
  readonly rulesVersion: number
  /** Hash of the shifts; null without any. */
  readonly shiftHash: string | null
}

export interface StoredLearning extends LearntVersion {
  readonly isOn: boolean
  readonly outcome: LearningOutcome | null
  readonly corrections: number
  readonly learntAt: string | null
  readonly learntFrom: Buffer | null
}

/** Added to the weights of the release, in the format of its files. */
export interface StoredShifts {
  readonly adverts: Buffer
  readonly refusals: Buffer
}

/** Keeps the weights as they are until the transaction ends. Its own statement: one that waits for the lock would read what was there before. */
export async function holdWeights({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('judge weights', 0))`.execute(db)
}

/** Waits for every transaction that judges by the current weights: what it stores is then judged again with the rest. */
export async function lockWeights({ db }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('judge weights', 0))`.execute(db)
}

const VERSION = sql`shift_version as "shiftVersion", rules_version as "rulesVersion", md5(advert_shift || refusal_shift) as "shiftHash"`

export async function findLearning({ db }: Ctx): Promise<StoredLearning> {
  const { rows } = await sql<StoredLearning>`
    select ${VERSION}, is_on as "isOn", outcome, corrections, learnt_at as "learntAt", learnt_from as "learntFrom" from learning_settings`.execute(
    db,
  )
  return rows[0] as StoredLearning
}

/** The shifts with their version, of one moment. */
export async function findShifts({ db }: Ctx): Promise<LearntVersion & { readonly shifts: StoredShifts | null }> {
  const { rows } = await sql<LearntVersion & { advert_shift: Buffer | null; refusal_shift: Buffer | null }>`
    select ${VERSION}, advert_shift, refusal_shift from learning_settings`.execute(db)
  const { advert_shift: adverts, refusal_shift: refusals, ...version } = rows[0] as (typeof rows)[number]
  return { ...version, shifts: adverts && refusals && { adverts, refusals } }
}

export async function storeSwitch({ db }: Ctx, isOn: boolean): Promise<void> {
  await db.updateTable('learning_settings').set({ is_on: isOn }).execute()
}

/** What was learnt, and from what. */
export interface Learnt {
  readonly outcome: LearningOutcome
  readonly corrections: number
  readonly learntFrom: Buffer
  readonly rulesVersion: number
  readonly shifts: StoredShifts | null
}

/** Replaces what was learnt before; null forgets it. */
export async function storeLearnt({ db, clock }: Ctx, learnt: Learnt | null): Promise<void> {
  const { adverts = null, refusals = null } = learnt?.shifts ?? {}
  await sql`
    update learning_settings set outcome = ${learnt?.outcome ?? null}, corrections = ${learnt?.corrections ?? 0},
      learnt_at = ${learnt ? clock.now() : null}, learnt_from = ${learnt?.learntFrom ?? null}, rules_version = ${learnt?.rulesVersion ?? 0},
      advert_shift = ${adverts}::bytea, refusal_shift = ${refusals}::bytea,
      shift_version = shift_version
        + (advert_shift is distinct from ${adverts}::bytea or refusal_shift is distinct from ${refusals}::bytea)::integer`.execute(db)
}

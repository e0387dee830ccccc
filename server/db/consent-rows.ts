import type { OfficeId } from '#shared/domain/ids.ts'
import type { LegalPage } from '#shared/domain/legal.ts'
import { type RawBuilder, sql } from 'kysely'

export interface StoredConsent {
  readonly kind: 'contact' | 'named' | 'agreement' | 'terms' | 'office'
  readonly id: number
  readonly who: string | null
  readonly about: string | null
  readonly channel: string
  /** Stored with the consent; otherwise looked up by its version. */
  readonly wording: string | null
  readonly version: number | null
  /** For owners who agreed to be contacted, the agent who noted it. */
  readonly proof: string | null
  /** Which of the operator's legal texts. */
  readonly page: LegalPage | null
  /** Number of the sentence above the button. */
  readonly sentence: number | null
  readonly givenAt: string
  readonly lastUsedOn: string | null
  /** The day on which the retention period starts. */
  readonly countsFrom: string
}

/** Selects what owners and partners agreed to with an agent: the columns of a `StoredConsent` in its order, for a union. */
export type ConsentRows = (officeId: OfficeId) => RawBuilder<unknown>

/** Null for an account without a name. */
export const fullName = (table: string): RawBuilder<unknown> =>
  sql`nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, nullif(${sql.ref(`${table}.last_name`)}, '')), '')`

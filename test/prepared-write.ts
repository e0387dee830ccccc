import type { contract } from '#shared/contract/index.ts'
import type { TestApp } from './app.ts'
import type { TestUser } from './factories.ts'

/** A writing call and its user; without `by` the caller is a guest. */
export interface PreparedWrite {
  readonly by?: TestUser
  readonly input?: { readonly params?: object; readonly body?: object }
  /** Ids for the reads that are compared before and after, where the call itself does not name them. */
  readonly about?: {
    readonly property?: number
    readonly partner?: string
    readonly tip?: number
    readonly statement?: number
    readonly import?: number
    readonly business?: number
  }
  /**
   * Other notifications, in the format of `atomic-writes.trial.ts`: live messages beyond the caller's own pages, ended sessions, and news for bells
   * and emails. Omitted when there are none.
   */
  readonly heard?: readonly string[]
}

type Contract = typeof contract
type WritesIn<Noun extends keyof Contract> = {
  [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends { readonly invalidates: unknown } ? `${Noun}.${Name & string}` : never
}[keyof Contract[Noun]]

/** `noun.name` of each writing endpoint. */
export type WriteName<Noun extends keyof Contract = keyof Contract> = { [One in Noun]: WritesIn<One> }[Noun]

/**
 * For each writing endpoint: creates new records for the call and returns it. A second user gets the same data, so that a write to the wrong row is
 * detected.
 */
export type Writes<Noun extends keyof Contract = keyof Contract> = {
  readonly [Name in WriteName<Noun>]: (test: TestApp) => Promise<PreparedWrite>
}

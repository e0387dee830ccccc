import type { TestUser } from './factories.ts'

/** A call that changes something, and who makes it; nobody signed in where `by` is missing. */
export interface PreparedWrite {
  readonly by?: TestUser
  readonly input?: { readonly params?: object; readonly body?: object }
  /** What its reads are about beside what it names. */
  readonly about?: {
    /** Where the call names something else of it. */
    readonly property?: number
    readonly partner?: string
    readonly tip?: number
    readonly statement?: number
    readonly import?: number
    readonly business?: number
  }
}

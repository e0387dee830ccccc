import type { RawBuilder } from 'kysely'

/** A condition on the rows of a table. */
export type Where = RawBuilder<boolean>

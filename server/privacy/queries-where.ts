import type { RawBuilder } from 'kysely'

/** A condition on a table's rows. */
export type Where = RawBuilder<boolean>

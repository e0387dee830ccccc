import type { RawBuilder } from 'kysely'

/** Which rows of a table are meant. */
export type Where = RawBuilder<boolean>

import { sql } from 'kysely'

/** A column in cents, converted to euros. */
export const euro = (column: string) => sql<number | null>`(${sql.ref(column)} / 100.0)::float8`

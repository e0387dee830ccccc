import { sql } from 'kysely'

/** A column of cents in euros. */
export const euro = (column: string) => sql<number | null>`(${sql.ref(column)} / 100.0)::float8`

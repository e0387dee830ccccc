import { sql } from 'kysely'

/** The euro of a column of cents. */
export const euro = (column: string) => sql<number | null>`(${sql.ref(column)} / 100.0)::float8`

import pg from 'pg'

/**
 * Whether the values are at fault, so that others can be stored: judged by PostgreSQL's codes for invalid data (22), violated constraints (23) and
 * exceeded limits (54), and by errors before any statement. A lost, busy or full database is not the values' fault.
 */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError
    ? /^(22|23|54)/.test(error.code ?? '')
    : error instanceof TypeError || error instanceof RangeError
}

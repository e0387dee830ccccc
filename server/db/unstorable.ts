import pg from 'pg'

/**
 * Whether it is the values that cannot be stored, so that others can: by PostgreSQL's codes for data that is none (22), that breaks a rule of its
 * table (23), or that is too large (54), and by what fails before any statement. A database that is lost, busy or full is no matter of values.
 */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError
    ? /^(22|23|54)/.test(error.code ?? '')
    : error instanceof TypeError || error instanceof RangeError
}

import type pg from 'pg'
import { OperatorError } from '../operator-error.ts'
import { appRole } from './connect.ts'

/** A server is using the database. */
export class DatabaseInUse extends OperatorError {
  constructor() {
    super(
      'Giebel läuft gerade mit dieser Datenbank. Es wurde nichts verändert. Bitte beenden Sie es und versuchen Sie es noch einmal.',
      'Giebel is running on this database. Nothing was changed. Please stop it and try again.',
    )
  }
}

/**
 * Throws instead of replacing all data under a running server. A server always has a session for jobs or for the live channel; the connections of its
 * pool do not count, because a pooler keeps them after the server has ended.
 */
export async function refuseInUse(client: Pick<pg.Client | pg.Pool, 'query'>, ownerUrl: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and usename = $1 and application_name ~ '^giebel (jobs|live|locks)' limit 1`,
    [appRole(ownerUrl)],
  )
  if (rowCount !== 0) throw new DatabaseInUse()
}

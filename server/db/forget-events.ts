import { createOwner } from './connect.ts'

/**
 * Deletes events older than this moment and returns how many. Runs as the tables' owner, so that an attacker with the application's role cannot delete
 * events.
 */
export async function forgetEvents(ownerUrl: string, before: Date): Promise<number> {
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('delete from events where created_at < $1', [before])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

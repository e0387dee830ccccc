import { createOwner } from './connect.ts'

/**
 * Deletes events from before this moment and returns their number. Runs as the tables' owner: an attacker with the application's role cannot delete
 * them.
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

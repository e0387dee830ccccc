import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { readHeader, readWhole } from './backup.ts'
import { type BackupCounts, migrationName } from './backup-tables.ts'
import { restore } from './restore.ts'
import { createOwner } from './connect.ts'
import { migrationFiles } from './migrate.ts'

/** Per installation: another one of the same owner on the same server may be running its own proof. */
const proofPrefix = (ownerUrl: string) =>
  `giebel_proof_${createHash('sha256').update(new URL(ownerUrl).pathname).digest('hex').slice(0, 8)}_`
const MAY_NOT = '42501'

/**
 * Restores a backup into a temporary database on the same server, to prove that it can be restored.
 * @returns rows per table; undefined if the file was only read to its end, because this role may not create databases or a newer release has expanded
 * the tables, which only that one can make
 * @throws BackupDamaged and every error of the restore
 */
export async function proveBackup(ownerUrl: string, file: string): Promise<BackupCounts | undefined> {
  if (await isOfNewerRelease(file)) {
    await readWhole(file)
    return undefined
  }
  const client = createOwner(ownerUrl)
  await client.connect()
  try {
    const prefix = proofPrefix(ownerUrl)
    await dropForgotten(client, prefix)
    const name = prefix + randomBytes(6).toString('hex')
    const isMade = await client.query(`create database ${name} template template0`).then(
      () => true,
      (error: pg.DatabaseError) => {
        if (error.code !== MAY_NOT) throw error
        return false
      },
    )
    if (!isMade) {
      await readWhole(file)
      return undefined
    }
    try {
      const url = new URL(ownerUrl)
      url.pathname = `/${name}`
      return await restore(url.href, file)
    } finally {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  } finally {
    await client.end()
  }
}

async function isOfNewerRelease(file: string): Promise<boolean> {
  const { migrations } = await readHeader(file)
  const known = (await migrationFiles()).map(migrationName)
  return migrations.some((name) => !known.includes(name))
}

/** Drops databases left behind by proofs whose process was killed. */
async function dropForgotten(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database d where starts_with(datname, $1)
      and not exists (select from pg_stat_activity a where a.datid = d.oid)
      and pg_has_role(d.datdba, 'usage')`,
    [prefix],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name}`)
}

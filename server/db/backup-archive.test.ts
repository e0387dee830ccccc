import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackupPart, readArchive, writeArchive } from './backup-archive.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes and reads a table with these rows; returns the bytes of rows and the CPU time of reading. */
async function read(name: string, rows: readonly Buffer[]): Promise<{ bytes: number; milliseconds: number }> {
  const file = join(folder, name)
  async function* parts(): AsyncGenerator<BackupPart> {
    yield { header: { giebelBackup: 1, madeAt: '2026-11-01T00:00:00Z', migrations: [] } }
    yield { table: { table: 'notes', columns: ['text'] } }
    for (const row of rows) yield { rows: row }
    yield { tableEnd: { rows: rows.length } }
  }
  await writeArchive(file, parts(), { force: true })
  const before = process.cpuUsage()
  let bytes = 0
  for await (const part of readArchive(file)) if ('rows' in part) bytes += part.rows.length
  const { user, system } = process.cpuUsage(before)
  return { bytes, milliseconds: (user + system) / 1_000 }
}

describe('a backup file', () => {
  it('takes as long to read for one long row as for many short ones', async () => {
    const [width, count] = [1_048_576, 32]
    const line = Buffer.alloc(width, 'x')
    line[width - 1] = 10
    const many = await read('many', Array<Buffer>(count).fill(line))
    const long = Buffer.alloc(width * count, 'x')
    long[long.length - 1] = 10
    const one = await read('one', [long])
    expect([one.bytes, many.bytes]).toEqual([long.length, long.length])
    // other load can only make a measurement longer, never shorter
    const again = [await read('one', [long]), await read('one', [long])].map(({ milliseconds }) => milliseconds)
    expect(Math.min(one.milliseconds, ...again) / many.milliseconds).toBeLessThan(6)
  })

  it('is rejected as damaged if a line is nested too deeply', async () => {
    const file = join(folder, 'nested')
    writeFileSync(file, gzipSync(`{"header":${'['.repeat(600)}${']'.repeat(600)}}\n`))
    await expect(readArchive(file).next()).rejects.toThrow('unreadable line')
  })
})

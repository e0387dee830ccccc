import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** The file is not a whole, unchanged backup; the message says so in a German and an English line. */
export class BackupDamaged extends Error {
  constructor(file: string, reason: string) {
    super(
      `Die Sicherung ${file} ist beschädigt oder unvollständig (${reason}). Es wurde nichts verändert.\n` +
        `The backup ${file} is damaged or incomplete (${reason}). Nothing was changed.`,
    )
    this.name = 'BackupDamaged'
  }
}

export type BackupHeader = { giebelBackup: 1; madeAt: string; migrations: string[] }
export type BackupTable = { table: string; columns: string[] }
export type BackupSequence = { sequence: string; last: string; called: boolean }

/** The parts of a backup in their order: header, then per table its name, its rows as PostgreSQL's COPY text and their count, then counters. */
export type BackupPart =
  | { header: BackupHeader }
  | { table: BackupTable }
  | { rows: Buffer }
  | { tableEnd: { rows: number } }
  | { sequence: BackupSequence }

// COPY's own mark for the end of rows: a backslash in the data is always doubled, so no row can look like it.
const END_OF_ROWS = '\\.'

/** Writes the parts as one gzip file whose last line carries the SHA-256 of all before; the name appears only when the file is whole. */
export async function writeArchive(file: string, parts: AsyncIterable<BackupPart>): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(
      Readable.from(encode(parts), { objectMode: false }),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600 }),
    )
    await flush(partial)
    await rename(partial, file)
    await flush(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* encode(parts: AsyncIterable<BackupPart>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const part of parts) {
    const text = 'rows' in part ? part.rows : Buffer.from(`${'tableEnd' in part ? `${END_OF_ROWS}\n` : ''}${JSON.stringify(part)}\n`)
    hash.update(text)
    yield text
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}

/**
 * Reads a backup. What it yields is proven only after the last part, so read it once to its end before anything is changed by it.
 * @throws BackupDamaged when the file was changed, cut off, or is something else
 */
export async function* readArchive(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let inRows = false
  let proven = false
  for await (const lines of linesOf(file)) {
    let rows: string[] = []
    for (const line of lines) {
      if (proven) throw new BackupDamaged(file, 'text after its end')
      if (inRows && line !== END_OF_ROWS) {
        rows.push(line)
        continue
      }
      if (rows.length > 0) yield rowsPart(rows, hash)
      rows = []
      const part: BackupPart | { sha256: string } | undefined = inRows ? undefined : parse(file, line)
      if (part !== undefined && 'sha256' in part) {
        if (part.sha256 !== hash.digest('hex')) throw new BackupDamaged(file, 'SHA-256')
        proven = true
        continue
      }
      hash.update(`${line}\n`)
      inRows = part !== undefined && 'table' in part
      if (part !== undefined) yield part
    }
    if (rows.length > 0) yield rowsPart(rows, hash)
  }
  if (!proven) throw new BackupDamaged(file, 'cut off')
}

function rowsPart(rows: readonly string[], hash: ReturnType<typeof createHash>): BackupPart {
  const text = Buffer.from(`${rows.join('\n')}\n`)
  hash.update(text)
  return { rows: text }
}

function parse(file: string, line: string): BackupPart | { sha256: string } {
  try {
    return JSON.parse(line) as BackupPart | { sha256: string }
  } catch {
    throw new BackupDamaged(file, 'unreadable line')
  }
}

/** The complete lines of each piece that was read. */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip())
  source.on('error', (error) => unzipped.destroy(error))
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const piece of unzipped) {
      const lines = (rest + decoder.decode(piece as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield lines
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new BackupDamaged(file, 'gzip')
    throw error
  } finally {
    source.destroy()
  }
  if (rest !== '') throw new BackupDamaged(file, 'cut off')
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { parseJson } from '#shared/domain/json.ts'
import { OperatorError } from '../operator-error.ts'
import type { SealedKey } from './backup-key.ts'

/** The backup is incomplete or was changed. */
export class BackupDamaged extends OperatorError {
  constructor(file: string, reason: string) {
    super(
      `Die Sicherung ${file} ist beschädigt oder unvollständig (${reason}). Es wurde nichts verändert.`,
      `The backup ${file} is damaged or incomplete (${reason}). Nothing was changed.`,
    )
  }
}

/** A file with this name already exists. */
export class BackupExists extends OperatorError {
  constructor(file: string) {
    super(
      `Die Datei ${file} gibt es schon; sie wurde nicht verändert. Bitte nennen Sie einen anderen Namen, oder überschreiben Sie sie mit --force.`,
      `The file ${file} exists; it was not changed. Please give another name, or overwrite it with --force.`,
    )
  }
}

export type BackupHeader = { giebelBackup: 1; madeAt: string; migrations: string[]; key?: SealedKey }
export type BackupTable = { table: string; columns: string[] }
export type BackupSequence = { sequence: string; last: string; called: boolean }

/** The parts of a backup in order: header, then per table its name, its rows as PostgreSQL's COPY text and their count, then the sequences. */
export type BackupPart =
  | { header: BackupHeader }
  | { table: BackupTable }
  | { rows: Buffer }
  | { tableEnd: { rows: number } }
  | { sequence: BackupSequence }

// COPY's own mark for the end of rows: a backslash in the data is always doubled, so no row can look like it.
const END_OF_ROWS = '\\.\n'
const NEWLINE = 10
/** Bytes compressed or decompressed at a time. */
const PIECE = 256 * 1024

/** Writes the parts as one gzip file whose last line contains the SHA-256 of everything before it; the file gets its name only when complete. */
export async function writeArchive(file: string, parts: AsyncIterable<BackupPart>, { force }: { force: boolean }): Promise<void> {
  refuseExisting(file, force)
  const partial = `${file}.${process.pid}.partial`
  try {
    await pipeline(
      Readable.from(encode(parts), { objectMode: false }),
      createGzip({ level: 4, chunkSize: PIECE }),
      createWriteStream(partial, { mode: 0o600 }),
    )
    await flush(partial)
    refuseExisting(file, force)
    await rename(partial, file)
    await flush(dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function refuseExisting(file: string, force: boolean): void {
  if (force || !existsSync(file)) return
  throw new BackupExists(file)
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
    const text = 'rows' in part ? part.rows : Buffer.from(`${'tableEnd' in part ? END_OF_ROWS : ''}${JSON.stringify(part)}\n`)
    hash.update(text)
    yield text
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}

/**
 * Reads a backup. Its parts are verified only after the last one, so read it once to the end before changing anything.
 * @throws BackupDamaged if the file was changed or truncated, or is not a backup
 */
export async function* readArchive(file: string): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  let inRows = false
  let proven = false
  // the start of a line whose end has not been read yet; joining it again for each chunk would take quadratic time
  let begun: Buffer[] = []
  for await (const piece of unpacked(file)) {
    begun.push(piece)
    if (!piece.includes(NEWLINE)) continue
    const text = begun.length === 1 ? piece : Buffer.concat(begun)
    let at = 0
    while (at < text.length) {
      if (proven) throw new BackupDamaged(file, 'text after its end')
      if (inRows) {
        const { rows, hasEnd } = rowsFrom(text, at)
        hash.update(rows)
        if (rows.length > 0) yield { rows }
        at += rows.length
        if (!hasEnd) break
        hash.update(END_OF_ROWS)
        at += END_OF_ROWS.length
        inRows = false
        continue
      }
      const newline = text.indexOf(NEWLINE, at)
      if (newline === -1) break
      const line = text.subarray(at, newline + 1)
      at = newline + 1
      const part = parse(file, line.toString())
      if ('sha256' in part) {
        if (part.sha256 !== hash.digest('hex')) throw new BackupDamaged(file, 'SHA-256')
        proven = true
        continue
      }
      hash.update(line)
      inRows = 'table' in part
      yield part
    }
    begun = at < text.length ? [text.subarray(at)] : []
  }
  if (!proven || begun.length > 0) throw new BackupDamaged(file, 'cut off')
}

/** The rows up to their end mark, or up to the last complete line. */
function rowsFrom(text: Buffer, at: number): { readonly rows: Buffer; readonly hasEnd: boolean } {
  const end = endOfRows(text, at)
  return { rows: text.subarray(at, end ?? Math.max(at, text.lastIndexOf(NEWLINE) + 1)), hasEnd: end !== undefined }
}

/** Position of the end-of-rows mark at the start of a line. */
function endOfRows(text: Buffer, from: number): number | undefined {
  if (text.subarray(from, from + END_OF_ROWS.length).toString() === END_OF_ROWS) return from
  const before = text.indexOf(`\n${END_OF_ROWS}`, from)
  return before === -1 ? undefined : before + 1
}

function parse(file: string, line: string): BackupPart | { sha256: string } {
  try {
    return parseJson(line) as BackupPart | { sha256: string }
  } catch {
    throw new BackupDamaged(file, 'unreadable line')
  }
}

async function* unpacked(file: string): AsyncGenerator<Buffer<ArrayBuffer>> {
  const source = createReadStream(file)
  const unzipped = source.pipe(createGunzip({ chunkSize: PIECE }))
  source.on('error', (error) => unzipped.destroy(error))
  try {
    for await (const piece of unzipped) yield piece as Buffer<ArrayBuffer>
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw new BackupDamaged(file, 'gzip')
    if (code === 'ENOENT') throw new OperatorError(`Die Sicherung ${file} gibt es nicht.`, `There is no backup ${file}.`)
    throw error
  } finally {
    source.destroy()
  }
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { request } from 'undici'
import { imports } from '#shared/contract/ingest/imports.ts'
import type { Import, ImportReview } from '#shared/contract/ingest/imports.ts'
import { isUnderWay } from '#shared/domain/import-status.ts'
import { KEY } from './bench-database.ts'
import { buildForm, type ImportFile } from './import-file.ts'
import { quantile, timed } from './measure.ts'

/** The product in a separate process, so that its memory can be measured. */
export interface ImportServer {
  /** Current memory in megabytes. */
  memory(): Promise<number>
  /** p95 in milliseconds of another agent's calls, repeated until `over` returns true. */
  readUntil(over: () => boolean): Promise<number>
  importFile(file: ImportFile): Promise<Imported>
  stop(): Promise<void>
}

export interface Imported {
  readonly row: Import
  /** From the first byte sent to the last row stored. */
  readonly seconds: number
  /** Of these, the seconds until the file had arrived and its import was visible. */
  readonly sending: number
}

/** Polling interval in milliseconds. */
const LOOK = 100
const READS = ['/api/auth/sessions', '/api/properties?location=Hamburg&propertyType=house&limit=20']

/** `cookies`: the importing agent's and a reading agent's. */
export async function startServer(ownerUrl: string, [importer = '', reader = '']: readonly string[]): Promise<ImportServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: { ...process.env, DATABASE_URL: ownerUrl, SECRET_KEY: KEY, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const url = await readAddress(child.stdout, gone)
  const call = async <T>(
    path: string,
    cookie: string,
    options: Omit<NonNullable<Parameters<typeof request>[1]>, 'headers'> = {},
    type = 'application/json',
  ) => {
    const headers = { cookie, ...(options.body !== undefined && { 'content-type': type }) }
    const { statusCode, body } = await request(`${url}${path}`, { ...options, headers, headersTimeout: 600_000 })
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await body.text()}`)
    return (await body.json()) as T
  }
  const importFile = async (file: ImportFile): Promise<Imported> => {
    const started = performance.now()
    const { body, type } = buildForm(file)
    const { id, preview } = await call<ImportReview>(imports.upload.path, importer, { method: 'POST', body }, type)
    const sent = performance.now()
    const at = imports.start.path.replace(':id', String(id))
    await call(at, importer, { method: 'POST', body: JSON.stringify({ mapping: preview?.mapping ?? {} }) })
    for (;;) {
      const row = await call<ImportReview>(imports.read.path.replace(':id', String(id)), importer)
      const now = performance.now()
      if (row.status === 'failed') throw new Error(row.error ?? 'failed')
      if (!isUnderWay(row.status)) return { row, seconds: (now - started) / 1_000, sending: (sent - started) / 1_000 }
      await sleep(LOOK)
    }
  }
  return {
    memory: () => residentOf(child.pid ?? 0),
    readUntil: async (over) => {
      const times: number[] = []
      while (!over()) {
        for (const path of READS) times.push(await timed(() => call(path, reader)))
        // The pause keeps the number of calls independent of their speed.
        await sleep(LOOK / 4)
      }
      return quantile(times, 0.95)
    },
    importFile,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function readAddress(output: NodeJS.ReadableStream, gone: Promise<unknown>): Promise<string> {
  let text = ''
  output.on('data', (chunk: Buffer) => (text += chunk.toString()))
  for (;;) {
    const address = /Giebel läuft: (\S+)/.exec(text)?.[1]
    if (address !== undefined) return address.replace('localhost', '127.0.0.1')
    if ((await Promise.race([once(output, 'data'), gone.then(() => null)])) === null) throw new Error('the server did not start')
  }
}

const run = promisify(execFile)

async function residentOf(pid: number): Promise<number> {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1_024
}

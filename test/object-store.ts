import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OF_THE_MACHINE } from './server-process.ts'

/** The package names a program that it does not contain. */
const PROGRAM = join(import.meta.dirname, '../node_modules/@20minutes/s3rver/lib/cli.js')
const START_LIMIT = 30_000
const HOST = '127.0.0.1'

export const BUCKET = 'giebel'
/** The only access key of s3rver. */
export const ACCESS = 'S3RVER'

export interface Recorded {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** `cut` breaks the connection before the store has it, `lost` when the store has answered. */
type Interruption = Recorded | 'cut' | 'lost' | undefined

/** A real S3 server in a process of its own, behind a gate that can answer in its place or break connections. */
export interface ObjectStore {
  /** Address of the gate. */
  readonly endpoint: string
  /** Settings of a server process that copies backups there. */
  readonly settings: Readonly<Record<string, string>>
  /** Requests so far: method, path and query. */
  readonly asked: readonly string[]
  /** Decides on each following request by its line in `asked`; undefined leaves it to the store. */
  interrupt(decide: (line: string) => Interruption): void
  close(): Promise<void>
}

export async function startObjectStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'giebel-store-'))
  const options = ['node', 's3rver', '-d', folder, '-a', HOST, '-p', '0', '-s', '--no-vhost-buckets', '--configure-bucket', BUCKET]
  const start = `require(${JSON.stringify(PROGRAM)}).parseAsync(${JSON.stringify(options)})`
  const store = spawn(process.execPath, ['-e', start], { env: OF_THE_MACHINE, stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await readPort(store.stdout)
  const asked: string[] = []
  let decide: (line: string) => Interruption = () => undefined
  const gate = createServer((request, response) => {
    const line = `${request.method} ${request.url}`
    asked.push(line)
    pass(request, response, port, decide(line))
  })
  gate.listen(0, HOST)
  await once(gate, 'listening')
  const endpoint = `http://${HOST}:${(gate.address() as AddressInfo).port}`
  return {
    endpoint,
    settings: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: BUCKET,
      BACKUP_S3_KEY: ACCESS,
      BACKUP_S3_SECRET: ACCESS,
    },
    asked,
    interrupt(next) {
      decide = next
    },
    async close() {
      gate.closeAllConnections()
      gate.close()
      store.kill()
      await once(store, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readPort(output: NodeJS.ReadableStream): Promise<number> {
  let text = ''
  const signal = AbortSignal.timeout(START_LIMIT)
  while (!/listening on \S+:\d+/.test(text)) {
    const [piece] = (await once(output, 'data', { signal })) as [Buffer]
    text += piece.toString()
  }
  output.resume()
  return Number(/listening on \S+:(\d+)/.exec(text)?.[1])
}

function pass(request: IncomingMessage, response: ServerResponse, port: number, interruption: Interruption): void {
  if (interruption === 'cut') {
    request.socket.destroy()
    return
  }
  if (typeof interruption === 'object') {
    request.resume().once('end', () => response.writeHead(interruption.status, { ...interruption.headers }).end(interruption.body))
    return
  }
  const { method, url, headers } = request
  const asking = forward({ host: HOST, port, method, path: url, headers }, (answer) => {
    if (interruption === 'lost') {
      answer.resume().once('end', () => request.socket.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  asking.on('error', () => request.socket.destroy())
  request.pipe(asking)
}

/** What the store of Amazon answers about an object that is locked until this moment, and when it is to be deleted. */
export const describeLocked = (until: string): Recorded => ({
  status: 200,
  headers: {
    'content-length': '1000',
    etag: '"9a0364b9e99bb480dd25e1f0284c8555-1"',
    'x-amz-version-id': 'L4kqtJlcpXroDTDmpUMLUo',
    'x-amz-object-lock-mode': 'COMPLIANCE',
    'x-amz-object-lock-retain-until-date': until,
  },
})
export const REFUSED_BY_LOCK: Recorded = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied because object protected by object lock.</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>',
}
export const UNKNOWN_UPLOAD: Recorded = {
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchUpload</Code><Message>The specified upload does not exist.</Message></Error>',
}

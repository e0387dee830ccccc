import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Answer {
  readonly status?: number
  /** Text goes out as it is, everything else as JSON; of a refusal as problem details. */
  readonly body?: unknown
  /** Waits for this before answering. */
  readonly after?: Promise<unknown>
}

export interface Call {
  readonly method: string
  /** Path with query. */
  readonly address: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

type Handler = (call: Call) => Answer

const isText = (body: unknown): body is string => typeof body === 'string'

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}

/** A real server behind `fetch`. Rows are named `GET /api/…` without their query; what is not named is 404. */
export async function startEdge(rows: Readonly<Record<string, Handler | Answer>>) {
  const calls: Call[] = []
  const table: Record<string, Handler | Answer> = { ...rows }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const call: Call = {
        method: request.method ?? '',
        address: request.url ?? '',
        headers: request.headers,
        body: await readBody(request),
      }
      calls.push(call)
      const row = table[`${call.method} ${call.address.split('?')[0]}`] ?? { status: 404, body: 'Nicht gefunden' }
      const { status = 200, body = '', after } = typeof row === 'function' ? row(call) : row
      await after
      const json = status < 400 ? 'application/json' : 'application/problem+json; charset=utf-8'
      response.writeHead(status, { 'Content-Type': isText(body) ? 'text/plain; charset=utf-8' : json })
      response.end(isText(body) ? body : JSON.stringify(body))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const realFetch = globalThis.fetch
  // A page's addresses are relative to it. The signal of the simulated browser is not the one that Node's fetch knows.
  globalThis.fetch = (input, init = {}) => {
    const rest = { ...init }
    delete rest.signal
    return realFetch(new URL(input instanceof Request ? input.url : input, base), rest)
  }

  return {
    calls,
    /** Changes what a row answers. */
    answer(row: string, handler: Handler | Answer) {
      table[row] = handler
    },
    async stop() {
      globalThis.fetch = realFetch
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Edge = Awaited<ReturnType<typeof startEdge>>

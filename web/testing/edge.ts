import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract, type RowName } from '#shared/contract/index.ts'
import type { ErrorCode } from '#shared/contract/problem.ts'
import { CHANGED_HEADER, type Route, contractRows } from '#shared/contract/route.ts'

export interface Answer {
  readonly status?: number
  /** Sent as JSON; an error's sentence as problem details. */
  readonly body?: unknown
  readonly code?: ErrorCode
  /** Cursor of the next page. */
  readonly cursor?: string
  /** Sent as a file of this name. */
  readonly file?: string
  /** Whether it comes from a gateway, which has neither paged lists nor problem details. */
  readonly byGateway?: true
  /** Delays the response until this resolves. */
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

type Filled<Path extends string> = Path extends `${infer Head}:${string}/${infer Rest}`
  ? `${Head}${string}/${Filled<Rest>}`
  : Path extends `${infer Head}:${string}`
    ? `${Head}${string}`
    : Path
/** An endpoint with its parameters filled in, `PATCH /api/makler/property-tips/7`. */
export type FilledRow = Filled<RowName>

export type Rows = { readonly [Row in FilledRow]?: Handler | Answer }

/** Finds a call's endpoint. Paths without parameters take precedence. */
const ROWS = contractRows(contract)
  .map(({ row }) => ({ row, pattern: new RegExp(`^${row.method} ${row.path.replace(/:\w+/g, '[^/]+')}$`), open: row.path.includes(':') }))
  .sort((a, b) => Number(a.open) - Number(b.open))
const findRow = (name: string): Route | undefined => ROWS.find(({ pattern }) => pattern.test(name))?.row

const isText = (body: unknown): body is string => typeof body === 'string'

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const isPicture = request.headers['content-type']?.startsWith('image/')
  return text === '' ? undefined : isPicture ? text : (JSON.parse(text) as unknown)
}

/** A response that violates the contract is a mistake in the test, and the page does not wait for it. */
function checked(row: Route | undefined, body: unknown, response: ServerResponse): void {
  try {
    row?.reply?.parse(body)
  } catch (error) {
    response.destroy()
    throw error
  }
}

function setHeaders(response: ServerResponse, name: string, { cursor, file, byGateway }: Answer): void {
  const row = findRow(name)
  if (row && row.method !== 'GET' && !byGateway) response.setHeader(CHANGED_HEADER, row.invalidates.join(' '))
  if (cursor !== undefined) response.setHeader('Link', `<${name.split(' ')[1]}?cursor=${cursor}>; rel="next"`)
  if (file !== undefined) response.setHeader('Content-Disposition', `attachment; filename*=UTF-8''${file}`)
}

async function send(response: ServerResponse, name: string, answer: Answer): Promise<void> {
  const { status = 200, body = '', code = 'unexpected', byGateway, after } = answer
  setHeaders(response, name, answer)
  await after
  if (status === 200) checked(findRow(name), body, response)
  const reply = status >= 400 && isText(body) && body !== '' && !byGateway ? { type: 'about:blank', status, detail: body, code } : body
  const json = status < 400 ? 'application/json' : 'application/problem+json; charset=utf-8'
  response.writeHead(status, { 'Content-Type': isText(reply) ? 'text/plain; charset=utf-8' : json })
  response.end(isText(reply) ? reply : JSON.stringify(reply))
}

/**
 * A real server behind `fetch`. Endpoints are named `GET /api/…` without query; all others are 404. Like the real one, it declares what a write
 * invalidates, and it rejects responses that violate the contract.
 */
export async function startEdge(rows: Rows) {
  const calls: Call[] = []
  const table: Record<string, Handler | Answer | undefined> = { ...rows }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const call: Call = {
        method: request.method ?? '',
        address: request.url ?? '',
        headers: request.headers,
        body: await readBody(request),
      }
      calls.push(call)
      const name = `${call.method} ${call.address.split('?')[0]}`
      const given = table[name] ?? { status: 404, body: 'Nicht gefunden' }
      await send(response, name, typeof given === 'function' ? given(call) : given)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const realFetch = globalThis.fetch
  // A page's URLs are relative to it. Node's fetch does not accept jsdom's signal.
  globalThis.fetch = (input, init = {}) => {
    const rest = { ...init }
    delete rest.signal
    return realFetch(new URL(input instanceof Request ? input.url : input, base), rest)
  }

  return {
    calls,
    /** Changes an endpoint's response. */
    answer(row: FilledRow, handler: Handler | Answer) {
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

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Pool } from 'undici'
import { WebSocket } from 'ws'
import { type LiveMessage, readMessage } from '#shared/contract/live.ts'
import { WRITE_HEADER } from '#shared/contract/route.ts'

/** What the page of the call list asks the server for. */
export const KINDS = ['result', 'claim', 'alone', 'release', 'claims', 'list'] as const
export type Kind = (typeof KINDS)[number]

const METHODS = {
  result: 'POST',
  claim: 'POST',
  alone: 'PUT',
  release: 'DELETE',
  claims: 'GET',
  list: 'GET',
} as const satisfies Record<Kind, string>

/** What the pages of an office asked for in one phase of the benchmark. */
export interface Traffic {
  /** Milliseconds of each answered request. */
  readonly times: Readonly<Record<Kind, number[]>>
  /** Claims that were refused because colleagues held all that they named. */
  refused: number
  /** Reads that were begun anew before their answer arrived. */
  givenUp: number
  /** Owners that left the screen without a result after they were held. */
  movedOn: number
  readonly failures: string[]
}

export const newTraffic = (): Traffic => ({
  times: { result: [], claim: [], alone: [], release: [], claims: [], list: [] },
  refused: 0,
  givenUp: 0,
  movedOn: 0,
  failures: [],
})

export interface Answer {
  readonly status: number
  readonly content: unknown
  /** When it was asked for. */
  readonly asked: number
}

export interface Desk {
  readonly url: string
  /** Of the page, for the socket. */
  readonly origin: string
  readonly cookie: string
}

interface Request {
  readonly body?: object
  readonly signal?: AbortSignal
}

/** Of a browser to one host. */
const CONNECTIONS = 6
const FAILURES_MAX = 50

/** The connections of one person's page. */
export class Wire {
  traffic = newTraffic()
  readonly #desk: Desk
  readonly #pool: Pool
  readonly #writes = new Set<string>()
  #socket: WebSocket | undefined

  constructor(desk: Desk) {
    this.#desk = desk
    this.#pool = new Pool(desk.url, { connections: CONNECTIONS })
  }

  /** `heard` gets the changes that others caused. */
  async connect(heard: (message: Extract<LiveMessage, { type: 'changed' }>) => void): Promise<void> {
    const { url, origin, cookie } = this.#desk
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { origin, headers: { cookie }, perMessageDeflate: false })
    socket.on('message', (data: Buffer) => {
      const message = readMessage(data.toString())
      const isOwn = message?.type === 'changed' && message.by !== undefined && this.#writes.has(message.by)
      if (message?.type === 'changed' && !isOwn) heard(message)
    })
    await once(socket, 'open')
    this.#socket = socket
  }

  async close(): Promise<void> {
    this.#socket?.terminate()
    await this.#pool.destroy()
  }

  async send(kind: Kind, path: string, { body, signal }: Request = {}): Promise<Answer> {
    const method = METHODS[kind]
    const headers: Record<string, string> = { cookie: this.#desk.cookie, accept: 'application/json' }
    if (method !== 'GET') headers[WRITE_HEADER] = this.#nameWrite()
    if (body) headers['content-type'] = 'application/json'
    const asked = performance.now()
    const answer = await this.#pool.request({
      method,
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    const content: unknown = await answer.body.json()
    this.traffic.times[kind].push(performance.now() - asked)
    return { status: answer.statusCode, content, asked }
  }

  /** @throws when there are too many */
  fail(kind: Kind, { status, content }: Answer): void {
    const { failures } = this.traffic
    failures.push(`${kind}: ${status} ${JSON.stringify(content).slice(0, 200)}`)
    if (failures.length > FAILURES_MAX) throw new Error(`too many failures, the last one: ${failures.at(-1) ?? ''}`)
  }

  #nameWrite(): string {
    const write = randomBytes(8).toString('hex')
    this.#writes.add(write)
    return write
  }
}

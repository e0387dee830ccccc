import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawRequest {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: object | string
}

export interface RawAnswer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
  /** From the first byte sent to the last one received. */
  readonly milliseconds: number
}

export interface Connection {
  /** Sends headers a browser would not let a page set: `Host`, `Origin`, `Cookie`. */
  send(sent: RawRequest): Promise<RawAnswer>
  close(): void
}

/** An HTTP client on real sockets that are kept alive and reused. */
export function connectTo(base: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    async send({ method, path, headers = {}, body }) {
      const payload = typeof body === 'object' ? JSON.stringify(body) : body
      const type = typeof body === 'object' ? { 'content-type': 'application/json' } : {}
      const length = payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }
      const started = performance.now()
      const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
      // The path is sent unchanged: what normalization would remove is part of the attack.
      const outgoing = request(base, { method, path, agent, headers: { ...type, ...length, ...headers } }, (response) => {
        void text(response).then(
          (received) =>
            resolve({
              status: response.statusCode ?? 0,
              text: received,
              headers: response.headers,
              milliseconds: performance.now() - started,
            }),
          reject,
        )
      })
      outgoing.on('error', reject)
      outgoing.end(payload)
      return promise
    },
    close: () => agent.destroy(),
  }
}

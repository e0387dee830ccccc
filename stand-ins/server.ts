import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A stand-in that listens. */
export interface Listening {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly url: string
  /** Also ends open connections; may be called twice. */
  readonly close: () => Promise<void>
}

/** Listens on loopback only; port 0 takes a free one. A handler that throws ends the connection. */
export async function listen(
  handle: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
  port = 0,
): Promise<Listening> {
  const server: Server = createServer((request, response) => {
    response.on('error', () => response.destroy())
    Promise.resolve()
      .then(() => handle(request, response))
      .catch((error: unknown) => {
        console.error('A stand-in failed to answer', request.url, error)
        response.destroy()
      })
  })
  // In tests both ends share a process, and a busy second must not close an idle connection the client is about to reuse.
  server.keepAliveTimeout = 65_000
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  let closing: Promise<void> | undefined
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      (closing ??= new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })),
  }
}

/** The whole body as text; throws above the limit (bytes). */
export async function readBody(request: IncomingMessage, limit = 1_000_000): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

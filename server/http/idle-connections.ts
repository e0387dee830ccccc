import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds by which an idle connection outlasts what `Keep-Alive` announces: while the server is busy, a request may wait unread. */
const KEPT_LONGER = 5_000

/** Ends idle connections, but not while the server is working on a response: Node's time limit would cut them without a word. */
export function installIdleConnections({ server }: FastifyInstance): void {
  server.keepAliveTimeoutBuffer = KEPT_LONGER
  server.on('timeout', (socket: Socket & { readonly _httpMessage?: ServerResponse | null }) => {
    const answer = socket._httpMessage
    if (answer && !answer.headersSent && answer.req.complete) socket.setTimeout(server.timeout)
    else socket.destroy()
  })
}

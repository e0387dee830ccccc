import { Readable } from 'node:stream'
import type { Download, Events, File } from '#shared/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Listener, Sent } from '../perform.ts'
import { createShares } from '../shares.ts'
import { Refusal } from './errors.ts'

/** Adds a route whose body is left for its handler to read. */
export function acceptFiles(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    add(scope)
  })
}

/** A request's file; undefined without a body. */
export function sentIn({ headers, body }: FastifyRequest): Sent | undefined {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return mediaType && body instanceof Readable ? { mediaType, content: body } : undefined
}

/** Sends the name in both notations, for old and new clients (RFC 6266). */
export function sendFile(reply: FastifyReply, { isShown }: Pick<Download, 'isShown'>, { name, mediaType, content }: File): FastifyReply {
  const plain = name.replace(/[^\w.-]/g, '_')
  const disposition = `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply.type(mediaType).header('content-disposition', disposition).send(Readable.from(content))
}

/** Aborts when the connection or the server closes. */
export function createListener(request: FastifyRequest, reply: FastifyReply, closing: AbortSignal): Listener {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const heard = request.headers['last-event-id']
  return { heard: typeof heard === 'string' ? heard : undefined, signal: AbortSignal.any([closing, gone.signal]) }
}

/** Open event streams; each polls the database. */
const LINES = createShares({ all: 5_000, each: 20 })

/** Takes one of a user's event streams until its client is gone. */
export function takeLine(reply: FastifyReply, user: string): void {
  const leave = LINES.take(user)
  if (!leave)
    throw new Refusal(429, 'Es sind zu viele Seiten offen. Bitte schließen Sie einige davon.', { headers: { 'retry-after': '10' } })
  reply.raw.once('close', leave)
}

/** Server-sent events. Keeps proxies from buffering them. */
export function sendEvents(reply: FastifyReply, events: Events<unknown>): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines(events)))
}

async function* lines(events: Events<unknown>): AsyncIterable<string> {
  for await (const { id, data } of events) yield `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`
}

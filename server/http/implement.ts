import { finished } from 'node:stream/promises'
import { CHANGED_HEADER, type Download, type File, type Handout, type ReplyOf, type Route, type Routes } from '#shared/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { Page } from '../db/pages.ts'
import { admit, bind, type RowHandlers, type Input, perform } from '../perform.ts'
import { acceptFiles, createListener, sendEvents, sendFile, sentIn, takeLine } from './bodies.ts'
import { identifyCaller } from './caller.ts'
import { checkOrigin } from './origin.ts'
import { FORM_BYTES, sentInForm } from './form-file.ts'
import { createLimiter, type Limiter } from './rate-limit.ts'
import { inSlices } from '../slices.ts'
import { inTurn } from './concurrency.ts'
import { traceRequests } from './traced.ts'

/** What all entries under one noun share. */
interface Door {
  readonly ctx: Ctx
  readonly limiter: Limiter
  /** Aborted when the server starts to close. */
  readonly closing: AbortSignal
}

/**
 * Serves contract entries. For each one, in this order and nowhere else: caller, access, origin, turn, limits, and `perform`. Origin, turn and limits
 * are checked here because they concern requests: another entry point has neither a browser nor a network address.
 */
export function implement<R extends Routes>(app: FastifyInstance, ctx: Ctx, rows: R, handlers: RowHandlers<NoInfer<R>>): void {
  bind(rows, handlers)
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  const door = { ctx, limiter: createLimiter(ctx), closing: closing.signal }
  const traced = traceRequests(ctx)
  for (const row of Object.values(rows)) {
    const route = {
      ...traced,
      method: row.method,
      url: row.path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => serve(door, row, request, reply),
    }
    if (row.kind === 'upload')
      acceptFiles(app, (scope) =>
        scope.route({ ...route, config: { isUpload: true }, bodyLimit: row.maxBytes + (row.field === undefined ? 0 : FORM_BYTES) }),
      )
    else app.route(route)
  }
}

async function serve({ ctx, limiter, closing }: Door, row: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (row.method !== 'GET') reply.header(CHANGED_HEADER, row.invalidates.join(' '))
  // a rejected body is not read to its end, and the connection would wait for it
  if (row.kind === 'upload') reply.header('connection', 'close')
  const caller = await identifyCaller(ctx, request, reply, row)
  // calls without permission do not count against a limit
  admit(row, caller)
  // another site cannot make a browser send a key
  if (row.method !== 'GET' && !caller.key) checkOrigin(request, ctx.config.publicUrl)
  if (row.kind === 'stream') takeLine(reply, caller.user?.id ?? 'nobody')
  const result = await inTurn(request, row, caller, async () => {
    const input: Input = {
      params: request.params,
      query: request.query,
      ...(row.kind === 'upload'
        ? { upload: await (row.field === undefined ? sentIn(request) : sentInForm(request, row.field)) }
        : { body: request.body }),
      ...(row.kind === 'stream' && { listener: createListener(request, reply, closing) }),
    }
    const answer = await limiter.count(request, row, caller, () => perform(ctx, row, caller, input))
    if (row.kind === 'download' || row.kind === 'handout') await sendStreamed(reply, row, answer as File)
    return answer
  })
  if (reply.sent) return reply
  if (row.kind === 'download') return sendFile(reply, row, result as ReplyOf<typeof row>)
  if (row.kind === 'handout') return sendFile(reply, {}, result as ReplyOf<typeof row>)
  if (row.kind === 'stream') return sendEvents(reply, result as ReplyOf<typeof row>)
  reply.type('application/json; charset=utf-8')
  if (!(result instanceof Page)) return reply.send(await toJson(result))
  linkNext(request, reply, result.next)
  return reply.send(await toJson(result.rows))
}

const toJson = async (result: unknown): Promise<string> =>
  Array.isArray(result) ? `[${(await inSlices(result, (slice) => JSON.stringify(slice).slice(1, -1))).join(',')}]` : JSON.stringify(result)

/** Streams a file from the database, to its end or until the client is gone. A file in memory is left to the caller. */
async function sendStreamed(reply: FastifyReply, row: Download | Handout, file: File): Promise<void> {
  if (!(Symbol.asyncIterator in file.content)) return
  sendFile(reply, row.kind === 'download' ? row : {}, file)
  await finished(reply.raw).catch(() => undefined)
}

/** Sets the `Link` header for the next page (RFC 8288), because the body is the bare list. */
function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | undefined): void {
  if (cursor === undefined) return
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

import { CHANGED_HEADER, type Route, type Routes } from '#shared/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { Page } from '../db/pages.ts'
import { admit, bind, type Handlers, perform } from '../perform.ts'
import { callerOf } from './caller.ts'
import { checkOrigin } from './origin.ts'
import { createLimiter, type Limiter } from './rate-limit.ts'

/**
 * Serves rows of the contract. For each, in this order and nowhere else: caller, access, origin, limits, and `perform`. Origin and limits
 * stand here because they are about requests: another door into the product has neither a browser nor a network address.
 */
export function implement<R extends Routes>(app: FastifyInstance, ctx: Ctx, rows: R, handlers: Handlers<NoInfer<R>>): void {
  bind(rows, handlers)
  const limiter = createLimiter(ctx)
  for (const row of Object.values(rows)) {
    app.route({ method: row.method, url: row.path, handler: async (request, reply) => serve(ctx, limiter, row, request, reply) })
  }
}

async function serve(ctx: Ctx, limiter: Limiter, row: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (row.method !== 'GET') reply.header(CHANGED_HEADER, row.invalidates.join(' '))
  const caller = await callerOf(ctx, request, reply)
  // who may not call does not count against a limit
  admit(row, caller)
  // no other site can make a browser send a key
  if (row.method !== 'GET' && !caller.key) checkOrigin(request, ctx.config.publicUrl)
  const { params, query, body } = request
  const result = await limiter.count(request, row, caller, () => perform(ctx, row, caller, { params, query, body }))
  if (row.method === 'GET' && row.mediaType) return reply.type(row.mediaType).send(result)
  reply.type('application/json; charset=utf-8')
  if (!(result instanceof Page)) return reply.send(JSON.stringify(result))
  linkNext(request, reply, result.next)
  return reply.send(JSON.stringify(result.rows))
}

/** Says in the header where the list goes on (RFC 8288): its body is the bare list. */
function linkNext(request: FastifyRequest, reply: FastifyReply, cursor: string | undefined): void {
  if (cursor === undefined) return
  const next = new URL(request.url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
}

import type { Member } from '#shared/domain/ids.ts'
import {
  type Access,
  admits,
  type BodyOf,
  CHANGED_HEADER,
  type HandlerReply,
  type ParamsOf,
  type QueryOf,
  type Route,
  type Routes,
  WRITE_HEADER,
} from '#shared/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Ctx } from '../ctx.ts'
import { invalid, notFound, Refusal, unauthorized } from './errors.ts'
import { checkOrigin } from './origin.ts'
import { createLimiter, type Limiter } from './rate-limit.ts'
import { cookieName, findSession, type SessionControl, sessionControl } from './session.ts'

/** Whoever the row lets in: its roles say whose id it is. */
type UserOf<A extends Access> = A extends readonly (infer R)[]
  ? Extract<Member, { role: R }>
  : A extends 'public'
    ? Member | undefined
    : Member

/** What a handler is told about one request: parsed, and by whom. */
export interface Call<R extends Route> {
  readonly user: UserOf<R['access']>
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  readonly session: SessionControl
}

export type Handlers<R extends Routes> = {
  readonly [Name in keyof R]: (ctx: Ctx, call: Call<R[Name]>) => Promise<HandlerReply<R[Name]>>
}

/**
 * Serves rows of the contract. For each, in this order and nowhere else: session, access, origin, limits, parse, handler, parse the reply.
 * A row without a handler does not compile, and a field that its reply does not name never leaves.
 */
export function implement<R extends Routes>(app: FastifyInstance, ctx: Ctx, rows: R, handlers: Handlers<NoInfer<R>>): void {
  const limiter = createLimiter(ctx)
  for (const [name, row] of Object.entries(rows) as [keyof R & string, R[keyof R & string]][]) {
    const handler = handlers[name] as (ctx: Ctx, call: Call<Route>) => Promise<unknown>
    app.route({
      method: row.method,
      url: row.path,
      handler: async (request, reply) => serve(ctx, limiter, row, handler, request, reply),
    })
  }
}

async function serve(
  ctx: Ctx,
  limiter: Limiter,
  row: Route,
  handler: (ctx: Ctx, call: Call<Route>) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (row.method !== 'GET') reply.header(CHANGED_HEADER, row.invalidates.join(' '))
  const found = await findSession(ctx, request.cookies[cookieName(ctx)])
  checkAccess(row.access, found?.user)
  if (row.method !== 'GET') checkOrigin(request, ctx.config.publicUrl)
  const answer = async () => {
    const call = {
      user: found?.user,
      params: parseParams(row, request.params),
      query: row.method === 'GET' && row.query ? parse(row.query, request.query) : undefined,
      body: row.method !== 'GET' && row.body ? parse(row.body, request.body ?? {}) : undefined,
      session: sessionControl(ctx, request, reply, found),
    } as Call<Route>
    return row.reply.parse(await handler(signedBy(ctx, request), call))
  }
  const result = row.limits ? await limiter.count(request, row, found?.user, answer) : await answer()
  if (row.method === 'GET' && row.mediaType) return reply.type(row.mediaType).send(result)
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
}

/** What is announced meanwhile names the write that is the cause. */
function signedBy(ctx: Ctx, { headers }: FastifyRequest): Ctx {
  const write = headers[WRITE_HEADER]
  return typeof write === 'string' && /^[0-9a-f]{16}$/.test(write) ? { ...ctx, live: ctx.live.by(write) } : ctx
}

function checkAccess(access: Access, user: Member | undefined): void {
  if (access === 'public') return
  if (!user) throw unauthorized()
  if (!admits(access, user.role)) throw new Refusal(403, 'Dafür fehlt Ihnen die Berechtigung.')
}

/** An id that cannot exist is answered like one that does not. */
function parseParams(row: Route, value: unknown): unknown {
  if (!row.params) return undefined
  const parsed = row.params.safeParse(value)
  if (!parsed.success) throw notFound()
  return parsed.data
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

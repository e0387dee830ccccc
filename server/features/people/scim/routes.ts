import { scim } from '#shared/contract/people/scim.ts'
import type { Route } from '#shared/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { readBearer } from '../../../http/caller.ts'
import { Refusal, toRefusal } from '../../../http/errors.ts'
import { implement } from '../../../http/implement.ts'
import { acceptJson } from '../../../http/json-bodies.ts'
import { allows, createLimiter } from '../../../http/rate-limit.ts'
import { NO_SESSION } from '../../../http/session.ts'
import { hashToken } from '../../../secrets.ts'
import { type Directory, findDirectory } from './queries.ts'
import { readPatch, ScimFailure, ScimUser, toChange, toError } from './resource.ts'
import { changeUser, createUser, endKey, getProvisioning, getResource, listResources, makeKey, SCIM_PATH, SCIM_PREFIX } from './service.ts'

export function scimRoutes(app: FastifyInstance, ctx: Ctx): void {
  implement(app, ctx, scim, {
    get: (ctx, { user }) => getProvisioning(ctx, user),
    makeKey: (ctx, { user }) => makeKey(ctx, user),
    endKey: (ctx, { user }) => endKey(ctx, user),
  })
  installDirectory(app, ctx)
}

const TYPE = 'application/scim+json; charset=utf-8'
const NOBODY = { user: undefined, lacksFactor: false, session: NO_SESSION }

/** Directories of one cloud share addresses, so a known key is not counted by its address. */
const UNKNOWN_KEYS: Route = {
  method: 'GET',
  path: '/api/scim/failures',
  access: 'public',
  reply: z.unknown(),
  limits: [{ calls: 60, seconds: 300, per: 'address', counts: 'failures' }],
  summary: '',
}

/** Enough for a directory that synchronises all people of its office. */
const CALLS = { calls: 3_000, seconds: 300 }

type Asked = FastifyRequest<{ Params: { id: string } }>
type Serve = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
type Work = (directory: Directory, request: Asked) => Promise<{ readonly status?: number; readonly body?: unknown }>

async function refuseKey(): Promise<never> {
  throw new Refusal(401, 'Dieser Schlüssel gilt nicht: Er ist unbekannt oder beendet.', { code: 'invalid_key' })
}

/** Serves SCIM 2.0 to the key of an office's directory. A cookie or an API key has no effect here. */
function installDirectory(app: FastifyInstance, ctx: Ctx): void {
  const limiter = createLimiter(ctx)
  const identify = async (request: FastifyRequest): Promise<Directory> => {
    const token = readBearer(request)
    const found = token?.startsWith(SCIM_PREFIX) ? await findDirectory(ctx, hashToken(token)) : undefined
    return found ?? (await limiter.count(request, UNKNOWN_KEYS, NOBODY, refuseKey))
  }
  const serve: Serve = (work) => async (request, reply) => {
    const directory = await identify(request)
    if (!(await allows(ctx, `directory ${directory.officeId}`, CALLS)))
      throw new ScimFailure(429, 'The directory of this office calls too often; it may go on within five minutes.')
    const { status = 200, body } = await work(directory, request as Asked)
    return reply
      .code(status)
      .type(TYPE)
      .send(body === undefined ? '' : JSON.stringify(body))
  }
  app.register(async (app) => {
    app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
    acceptJson(app, 'application/scim+json')
    app.setErrorHandler((error, request, reply) => {
      const failure = error instanceof ScimFailure ? error : fromRefusal(error, request)
      if (failure.status === 401) reply.header('www-authenticate', 'Bearer')
      return reply
        .code(failure.status)
        .type(TYPE)
        .send(JSON.stringify(toError(failure)))
    })
    routeUsers(app, ctx, serve)
  })
}

function routeUsers(app: FastifyInstance, ctx: Ctx, serve: Serve): void {
  app.get(
    `${SCIM_PATH}/ServiceProviderConfig`,
    serve(async () => ({ body: CONFIG })),
  )
  app.get(
    `${SCIM_PATH}/Users`,
    serve(async (directory, { query }) => ({ body: await listResources(ctx, directory, query) })),
  )
  app.get(
    `${SCIM_PATH}/Users/:id`,
    serve(async (directory, { params }) => ({ body: await getResource(ctx, directory, params.id) })),
  )
  app.post(
    `${SCIM_PATH}/Users`,
    serve(async (directory, { body }) => ({ status: 201, body: await createUser(ctx, directory, readUser(body)) })),
  )
  app.patch(
    `${SCIM_PATH}/Users/:id`,
    serve(async (directory, { params, body }) => ({ body: await changeUser(ctx, directory, params.id, readPatch(body)) })),
  )
  app.put(
    `${SCIM_PATH}/Users/:id`,
    serve(async (directory, { params, body }) => {
      const { name, ...user } = readUser(body)
      return { body: await changeUser(ctx, directory, params.id, toChange({ ...user, ...name })) }
    }),
  )
  // what the person did is the office's, so the account is closed and stays
  app.delete(
    `${SCIM_PATH}/Users/:id`,
    serve(async (directory, { params }) => {
      await changeUser(ctx, directory, params.id, { active: false })
      return { status: 204 }
    }),
  )
}

function readUser(body: unknown): ScimUser {
  const parsed = ScimUser.safeParse(body)
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path.join('.') ?? ''
  throw new ScimFailure(400, `${path} cannot be read; userName has to be an email address.`, 'invalidValue')
}

function fromRefusal(error: unknown, request: FastifyRequest): ScimFailure {
  const { status, message, facts } = toRefusal(error, request)
  if (facts.code === 'limit_reached') return new ScimFailure(status, 'The office has no room for another open account.')
  return new ScimFailure(status, message, status === 409 ? 'uniqueness' : undefined)
}

const CONFIG = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 100 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [{ type: 'oauthbearertoken', name: 'Bearer', description: 'The key of the office.', primary: true }],
}

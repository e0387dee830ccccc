import { contract } from '#shared/contract/index.ts'
import { HOUR } from '#shared/domain/durations.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Ctx } from './ctx.ts'
import { type Drain, STAYS, unlessDraining } from './drain.ts'
import { FEATURES } from './features.ts'
import { askWhetherReady } from './features/operations/system/service.ts'
import { installBodyDeadlines } from './http/body-deadline.ts'
import { installErrors } from './http/errors.ts'
import { frameworkAnswers, installFrameworkAnswers } from './http/framework-answers.ts'
import { installIdleConnections } from './http/idle-connections.ts'
import { installJsonBodies } from './http/json-bodies.ts'
import { installLive } from './http/live.ts'
import { installMcp } from './http/mcp.ts'
import { installProbes } from './http/probes.ts'
import { openApiPage } from './http/openapi-page.ts'
import { openApiDocument } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import { installStaticFiles } from './http/static-files.ts'

/** Builds the server, ready to listen. `databaseUrl` belongs to the application's role; the live channel listens there. */
export async function buildApp(ctx: Ctx, databaseUrl: string, drain: Drain = STAYS): Promise<FastifyInstance> {
  const secure = securityHeaders(ctx)
  const app = Fastify({
    ...frameworkAnswers(secure),
    loggerInstance: ctx.log.child({}, { serializers: { req: ({ method, routeOptions, id }) => ({ method, row: routeOptions?.url, id }) } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // bodies have their own deadlines: `installBodyDeadlines`
    requestTimeout: 2 * HOUR,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(ctx.config.trustProxy && { trustProxy: [...ctx.config.trustProxy] }),
  }) as unknown as FastifyInstance
  installErrors(app)
  installFrameworkAnswers(app, secure, drain)
  installIdleConnections(app)
  installJsonBodies(app)
  installBodyDeadlines(app)
  await app.register(cookie)
  await app.register(compress, COMPRESSION)
  await installLive(app, ctx, databaseUrl)
  installProbes(
    app,
    unlessDraining(drain, () => askWhetherReady(ctx)),
  )
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    ctx.metrics.request({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000),
  )

  for (const { routes } of FEATURES) routes?.(app, ctx)
  installApiDocument(app, ctx)
  installMcp(app, ctx)
  await installStaticFiles(app, ctx, contract)
  return app
}

/** Both documents are built on first request: describing every schema takes longer than the rest of the start. */
function installApiDocument(app: FastifyInstance, ctx: Ctx): void {
  let document: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApiDocument(contract, ctx.config.publicUrl ?? '/'))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_, reply) => {
    page ??= openApiPage(contract)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

/** A thousand prospects are half a megabyte of repetitive text. Request bodies are never decompressed, because a small one could be a zip bomb. */
const COMPRESSION = { globalDecompression: false }

import { contract } from '#shared/contract/index.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Ctx } from './ctx.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { calendarRoutes } from './features/calendar/routes.ts'
import { contactRoutes } from './features/contact/routes.ts'
import { crmRoutes } from './features/crm/routes.ts'
import { favoriteRoutes } from './features/favorites/routes.ts'
import { legalRoutes } from './features/legal/routes.ts'
import { notificationRoutes } from './features/notifications/routes.ts'
import { partnerRoutes } from './features/partners/routes.ts'
import { propertyRoutes } from './features/properties/routes.ts'
import { prospectRoutes } from './features/prospects/routes.ts'
import { savedSearchRoutes } from './features/saved-searches/routes.ts'
import { statsRoutes } from './features/stats/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { tipRoutes } from './features/tips/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { installErrors } from './http/errors.ts'
import { installLive } from './http/live.ts'
import { openApiPage } from './http/openapi-page.ts'
import { openApiDocument } from './http/openapi.ts'
import { isSecure } from './http/session.ts'
import { installStaticFiles } from './http/static-files.ts'

/** The whole server, ready to listen. `databaseUrl` is the application's own address; the live channel listens there. */
export async function buildApp(ctx: Ctx, databaseUrl: string): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: ctx.log.child({}, { serializers: { req: ({ method, url, id }) => ({ method, url, id }) } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(ctx.config.trustProxy && { trustProxy: [...ctx.config.trustProxy] }),
  }) as unknown as FastifyInstance
  installErrors(app)
  await app.register(cookie)
  await app.register(helmet, securityHeaders(ctx))
  await app.register(compress, COMPRESSION)
  await installLive(app, ctx, databaseUrl)

  systemRoutes(app, ctx)
  accountRoutes(app, ctx)
  userRoutes(app, ctx)
  partnerRoutes(app, ctx)
  tipRoutes(app, ctx)
  propertyRoutes(app, ctx)
  prospectRoutes(app, ctx)
  contactRoutes(app, ctx)
  calendarRoutes(app, ctx)
  favoriteRoutes(app, ctx)
  crmRoutes(app, ctx)
  savedSearchRoutes(app, ctx)
  notificationRoutes(app, ctx)
  statsRoutes(app, ctx)
  legalRoutes(app, ctx)

  const document = JSON.stringify(openApiDocument(contract, ctx.config.publicUrl ?? '/'))
  const page = openApiPage(contract)
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  await installStaticFiles(app, ctx, contract)
  return app
}

/** A thousand prospects are half a megabyte of text that repeats itself. What is sent to us is never unpacked: a small letter could become a huge one. */
const COMPRESSION = { globalDecompression: false }

/** Pictures stay with the portals that show them, so they may come from any https host; everything else is ours. */
function securityHeaders({ config, ...ctx }: Ctx) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:', ...config.ownOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' as const },
    strictTransportSecurity: isSecure({ config, ...ctx }) ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  }
}

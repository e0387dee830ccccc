import { contract } from '#shared/contract/index.ts'
import { HOUR } from '#shared/domain/durations.ts'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Ctx } from './ctx.ts'
import { accountRoutes } from './features/people/accounts/routes.ts'
import { apiKeyRoutes } from './features/people/api-keys/routes.ts'
import { callRoutes } from './features/work/calls/routes.ts'
import { calendarRoutes } from './features/work/calendar/routes.ts'
import { contactRoutes } from './features/work/contact/routes.ts'
import { correctionRoutes } from './features/market/corrections/routes.ts'
import { ownAdvertRoutes } from './features/market/own-adverts/routes.ts'
import { mailboxRoutes } from './features/market/mailbox/routes.ts'
import { importRoutes } from './features/market/imports/routes.ts'
import { identityRoutes } from './features/market/identity/routes.ts'
import { crmRoutes } from './features/work/crm/routes.ts'
import { openImmoRoutes } from './features/work/openimmo/routes.ts'
import { favoriteRoutes } from './features/work/favorites/routes.ts'
import { auditRoutes } from './features/office/audit/routes.ts'
import { backupRoutes } from './features/office/backups/routes.ts'
import { deliveryRoutes } from './features/office/deliveries/routes.ts'
import { jobRoutes } from './features/office/jobs/routes.ts'
import { legalRoutes } from './features/office/legal/routes.ts'
import { emailTemplateRoutes } from './features/office/email-templates/routes.ts'
import { smtpSettingRoutes } from './features/office/smtp-settings/routes.ts'
import { overviewRoutes } from './features/office/overview/routes.ts'
import { consentRoutes } from './features/people/consents/routes.ts'
import { captureRoutes } from './features/market/captures/routes.ts'
import { scraperRoutes } from './features/market/scraper/routes.ts'
import { sourceRoutes } from './features/market/sources/routes.ts'
import { privacyRoutes } from './features/people/privacy/routes.ts'
import { pushRoutes } from './features/people/push/routes.ts'
import { leadScoreRoutes } from './features/work/lead-score/routes.ts'
import { letterRoutes } from './features/work/letters/routes.ts'
import { noticeRoutes } from './features/work/notices/routes.ts'
import { notificationRoutes } from './features/people/notifications/routes.ts'
import { businessRoutes } from './features/network/businesses/routes.ts'
import { partnerCriteriaRoutes } from './features/network/partner-criteria/routes.ts'
import { partnerRoutes } from './features/network/partners/routes.ts'
import { improvementRoutes } from './features/network/improvements/routes.ts'
import { factRoutes } from './features/market/facts/routes.ts'
import { marketSheetRoutes } from './features/market/market-sheet/routes.ts'
import { propertyRoutes } from './features/market/properties/routes.ts'
import { findRoutes } from './features/work/find/routes.ts'
import { prospectRoutes } from './features/work/prospects/routes.ts'
import { secondFactorRoutes } from './features/people/second-factor/routes.ts'
import { savedSearchRoutes } from './features/market/saved-searches/routes.ts'
import { searchClientRoutes } from './features/work/search-clients/routes.ts'
import { statsRoutes } from './features/work/stats/routes.ts'
import { systemRoutes } from './features/office/system/routes.ts'
import { askWhetherReady } from './features/office/system/service.ts'
import { billingRoutes } from './features/network/billing/routes.ts'
import { statementRoutes } from './features/network/statements/routes.ts'
import { commissionRoutes } from './features/network/commissions/routes.ts'
import { messageRoutes } from './features/network/messages/routes.ts'
import { rewardRoutes } from './features/network/rewards/routes.ts'
import { tipPhotoRoutes } from './features/network/tip-photos/routes.ts'
import { tipRoutes } from './features/network/tips/routes.ts'
import { telephonyRoutes } from './features/work/telephony/routes.ts'
import { tipProspectRoutes } from './features/work/tip-prospects/routes.ts'
import { userRoutes } from './features/people/users/routes.ts'
import { installBodyDeadlines } from './http/body-deadline.ts'
import { installErrors } from './http/errors.ts'
import { frameworkAnswers, installFrameworkAnswers } from './http/framework-answers.ts'
import { installJsonBodies } from './http/json-bodies.ts'
import { installLive } from './http/live.ts'
import { installProbes } from './http/probes.ts'
import { openApiPage } from './http/openapi-page.ts'
import { openApiDocument } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import { installStaticFiles } from './http/static-files.ts'

/** The whole server, ready to listen. `databaseUrl` is the application's own address; the live channel listens there. */
export async function buildApp(ctx: Ctx, databaseUrl: string): Promise<FastifyInstance> {
  const secure = securityHeaders(ctx)
  const app = Fastify({
    ...frameworkAnswers(secure),
    loggerInstance: ctx.log.child({}, { serializers: { req: ({ method, routeOptions, id }) => ({ method, row: routeOptions?.url, id }) } }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    // bodies have deadlines of their own: `installBodyDeadlines`
    requestTimeout: 2 * HOUR,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ...(ctx.config.trustProxy && { trustProxy: [...ctx.config.trustProxy] }),
  }) as unknown as FastifyInstance
  installErrors(app)
  installFrameworkAnswers(app, secure)
  installJsonBodies(app)
  installBodyDeadlines(app)
  await app.register(cookie)
  await app.register(compress, COMPRESSION)
  await installLive(app, ctx, databaseUrl)
  installProbes(app, () => askWhetherReady(ctx))
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    ctx.metrics.request({ method, route: routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000),
  )

  installFeatures(app, ctx)
  installApiDocument(app, ctx)
  await installStaticFiles(app, ctx, contract)
  return app
}

/** Both are made when they are first asked for: describing every schema takes longer than the rest of a start. */
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

/** A thousand prospects are half a megabyte of text that repeats itself. What is sent to us is never unpacked: a small letter could become a huge one. */
const COMPRESSION = { globalDecompression: false }

/** The product, noun by noun. */
function installFeatures(app: FastifyInstance, ctx: Ctx): void {
  systemRoutes(app, ctx)
  accountRoutes(app, ctx)
  secondFactorRoutes(app, ctx)
  apiKeyRoutes(app, ctx)
  userRoutes(app, ctx)
  privacyRoutes(app, ctx)
  consentRoutes(app, ctx)
  pushRoutes(app, ctx)
  partnerRoutes(app, ctx)
  businessRoutes(app, ctx)
  partnerCriteriaRoutes(app, ctx)
  tipRoutes(app, ctx)
  tipPhotoRoutes(app, ctx)
  messageRoutes(app, ctx)
  commissionRoutes(app, ctx)
  billingRoutes(app, ctx)
  statementRoutes(app, ctx)
  rewardRoutes(app, ctx)
  propertyRoutes(app, ctx)
  factRoutes(app, ctx)
  marketSheetRoutes(app, ctx)
  improvementRoutes(app, ctx)
  prospectRoutes(app, ctx)
  callRoutes(app, ctx)
  tipProspectRoutes(app, ctx)
  contactRoutes(app, ctx)
  noticeRoutes(app, ctx)
  letterRoutes(app, ctx)
  leadScoreRoutes(app, ctx)
  searchClientRoutes(app, ctx)
  calendarRoutes(app, ctx)
  findRoutes(app, ctx)
  telephonyRoutes(app, ctx)
  correctionRoutes(app, ctx)
  ownAdvertRoutes(app, ctx)
  identityRoutes(app, ctx)
  importRoutes(app, ctx)
  mailboxRoutes(app, ctx)
  favoriteRoutes(app, ctx)
  crmRoutes(app, ctx)
  openImmoRoutes(app, ctx)
  savedSearchRoutes(app, ctx)
  sourceRoutes(app, ctx)
  scraperRoutes(app, ctx)
  captureRoutes(app, ctx)
  notificationRoutes(app, ctx)
  statsRoutes(app, ctx)
  deliveryRoutes(app, ctx)
  legalRoutes(app, ctx)
  auditRoutes(app, ctx)
  jobRoutes(app, ctx)
  backupRoutes(app, ctx)
  overviewRoutes(app, ctx)
  smtpSettingRoutes(app, ctx)
  emailTemplateRoutes(app, ctx)
}

import { noteFailedSignIn } from './features/people/accounts/service.ts'
import { forgetOldEvents } from './features/office/audit/service.ts'
import { writeAskedMail } from './features/people/accounts/recovery.ts'
import { sweepSessions } from './features/people/accounts/sessions.ts'
import { sweepNear } from './features/market/matches/service.ts'
import { sweepFactors } from './features/people/second-factor/service.ts'
import { planRuns } from './features/market/saved-searches/service.ts'
import { sweepUnread } from './features/market/scrape-runs/unread-ads.ts'
import { startJudging } from './features/market/adverts/judge-stored.ts'
import { sweepPlaceSets } from './features/market/properties/place-sets.ts'
import { refreshPriceLevels } from './features/market/properties/service.ts'
import { markObjectors } from './features/work/contact/service.ts'
import { dispatchEvents, sweepNotifications } from './features/people/notifications/dispatch.ts'
import { writeAlerts } from './features/people/notifications/service.ts'
import { pushChannel } from './features/people/push/channel.ts'
import { crmChannel } from './features/work/crm/channel.ts'
import { watch } from './features/office/watch/service.ts'
import { backUpByNight } from './features/office/backups/service.ts'
import { deliver } from './deliveries/deliver.ts'
import { sweepDeliveries } from './deliveries/outbox.ts'
import type { JobHandlers } from './jobs/worker.ts'
import { sweepRuns } from './runs/run.ts'
import { mailChannel } from './mail/channel.ts'
import { scrape } from './sources/jobs.ts'
import { judgeAgain } from './sources/judge-again.ts'
import { CONNECTED } from './sources/portals.ts'
import { readAds } from './sources/read-ads.ts'

/** The one list of background work: what is done, and the function that does it. */
export const handlers: JobHandlers = {
  'plan-runs': (ctx) => planRuns(ctx, CONNECTED),
  scrape,
  'read-ads': readAds,
  'deliver-mail': (ctx, { target }) => deliver(ctx, mailChannel, target),
  'deliver-push': (ctx, { target }) => deliver(ctx, pushChannel, target),
  'deliver-crm': (ctx, { target }) => deliver(ctx, crmChannel, target),
  'account-mail': writeAskedMail,
  'note-failed-sign-in': noteFailedSignIn,
  'dispatch-events': dispatchEvents,
  'price-levels': refreshPriceLevels,
  'judge-again': judgeAgain,
  'mark-objectors': (ctx) => markObjectors(ctx),
  'forget-events': (ctx) => forgetOldEvents(ctx),
  'tidy-places': async (ctx) => {
    await sweepNear(ctx)
    await sweepPlaceSets(ctx)
  },
  watch: (ctx) => watch(ctx),
  'back-up': (ctx) => backUpByNight(ctx),
  sweep: async (ctx) => {
    await dispatchEvents(ctx)
    await sweepNotifications(ctx)
    await writeAlerts(ctx)
    await sweepRuns(ctx)
    await sweepUnread(ctx)
    await sweepSessions(ctx)
    await sweepFactors(ctx)
    await sweepDeliveries(ctx)
    // a job that failed for good is asked for again
    await startJudging(ctx)
  },
}

import { writeAskedLetter } from './features/people/accounts/recovery.ts'
import { sweepSessions } from './features/people/accounts/sessions.ts'
import { planRuns } from './features/market/saved-searches/service.ts'
import { sweepRuns } from './features/market/scrape-runs/service.ts'
import { startJudging } from './features/market/properties/judge-stored.ts'
import { refreshPriceLevels } from './features/market/properties/service.ts'
import { markObjectors } from './features/work/contact/service.ts'
import { dispatchEvents, sweepNotifications } from './features/people/notifications/dispatch.ts'
import { writeAlerts } from './features/people/notifications/service.ts'
import { exportWaiting } from './features/work/crm/export-waiting.ts'
import { sweepExports } from './features/work/crm/service.ts'
import type { Handlers } from './jobs/worker.ts'
import { sweepMails } from './mail/outbox.ts'
import { sendMails } from './mail/send.ts'
import { readAd, scrape } from './sources/jobs.ts'
import { judgeAgain } from './sources/judge-again.ts'
import { CONNECTED } from './sources/portals.ts'

/** The one list of background work: what is done, and the function that does it. */
export const handlers: Handlers = {
  'plan-runs': (ctx) => planRuns(ctx, CONNECTED),
  scrape,
  'read-ad': readAd,
  export: (ctx, { agentId }) => exportWaiting(ctx, agentId),
  'send-mails': (ctx) => sendMails(ctx),
  'account-letter': writeAskedLetter,
  'dispatch-events': dispatchEvents,
  'price-levels': refreshPriceLevels,
  'judge-again': judgeAgain,
  'mark-objectors': (ctx) => markObjectors(ctx),
  sweep: async (ctx) => {
    await dispatchEvents(ctx)
    await sweepNotifications(ctx)
    await writeAlerts(ctx)
    await sweepRuns(ctx)
    await sweepSessions(ctx)
    await sweepExports(ctx)
    await sweepMails(ctx)
    // a job that failed for good is asked for again
    await startJudging(ctx)
  },
}

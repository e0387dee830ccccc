import { sweepDeliveries } from './deliveries/outbox.ts'
import { startJudging } from './features/market/adverts/judge-stored.ts'
import { factJobs } from './features/market/facts/jobs.ts'
import { sweepUnasked } from './features/market/facts/service.ts'
import { identityJobs } from './features/market/identity/jobs.ts'
import { sweepUnmarked } from './features/market/identity/pictures.ts'
import { startComparing } from './features/market/identity/waiting.ts'
import { importJobs } from './features/market/imports/jobs.ts'
import { startImports } from './features/market/imports/run.ts'
import { mailboxJobs } from './features/market/mailbox/jobs.ts'
import { startReading } from './features/market/mailbox/read.ts'
import { propertyJobs } from './features/market/properties/jobs.ts'
import { sweepUnread } from './features/market/scrape-runs/unread-ads.ts'
import { improvementJobs } from './features/network/improvements/jobs.ts'
import { auditJobs } from './features/office/audit/jobs.ts'
import { backupJobs } from './features/office/backups/jobs.ts'
import { watchJobs } from './features/office/watch/jobs.ts'
import { accountJobs } from './features/people/accounts/jobs.ts'
import { sweepSessions } from './features/people/accounts/sessions.ts'
import { dispatchEvents, sweepNotifications } from './features/people/notifications/dispatch.ts'
import { notificationJobs } from './features/people/notifications/jobs.ts'
import { writeAlerts } from './features/people/notifications/service.ts'
import { privacyJobs } from './features/people/privacy/jobs.ts'
import { pushJobs } from './features/people/push/jobs.ts'
import { sweepFactors } from './features/people/second-factor/service.ts'
import { contactJobs } from './features/work/contact/jobs.ts'
import { crmJobs } from './features/work/crm/jobs.ts'
import { defineJob } from './jobs/define.ts'
import type { JobHandlers } from './jobs/worker.ts'
import { mailJobs } from './mail/jobs.ts'
import { sweepRuns } from './runs/run.ts'
import { sourceJobs } from './sources/jobs.ts'

/** The one list of background work. What each kind does, says the `jobs.ts` of whom it belongs to. */
export const handlers: JobHandlers = {
  ...sourceJobs,
  ...propertyJobs,
  ...identityJobs,
  ...factJobs,
  ...importJobs,
  ...mailboxJobs,
  ...improvementJobs,
  ...contactJobs,
  ...crmJobs,
  ...mailJobs,
  ...pushJobs,
  ...accountJobs,
  ...notificationJobs,
  ...privacyJobs,
  ...auditJobs,
  ...watchJobs,
  ...backupJobs,
  ...defineJob('sweep', async (ctx) => {
    await dispatchEvents(ctx)
    await sweepNotifications(ctx)
    await writeAlerts(ctx)
    await sweepRuns(ctx)
    await sweepUnread(ctx)
    await sweepUnmarked(ctx)
    await sweepUnasked(ctx)
    await sweepSessions(ctx)
    await sweepFactors(ctx)
    await sweepDeliveries(ctx)
    // a job that failed for good is asked for again
    await startJudging(ctx)
    await startComparing(ctx)
    await startImports(ctx)
    await startReading(ctx)
  }),
}

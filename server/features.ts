import { feature as ai } from './ai/feature.ts'
import { feature as db } from './db/feature.ts'
import { feature as deliveries } from './deliveries/feature.ts'
import { feature as events } from './events/feature.ts'
import { feature as adverts } from './features/market/adverts/feature.ts'
import { feature as captures } from './features/work/captures/feature.ts'
import { feature as corrections } from './features/market/corrections/feature.ts'
import { feature as facts } from './features/market/facts/feature.ts'
import { feature as identity } from './features/market/identity/feature.ts'
import { feature as imports } from './features/ingest/imports/feature.ts'
import { feature as mailbox } from './features/ingest/mailbox/feature.ts'
import { feature as marketSheet } from './features/work/market-sheet/feature.ts'
import { feature as matches } from './features/market/matches/feature.ts'
import { feature as ownAdverts } from './features/work/own-adverts/feature.ts'
import { feature as properties } from './features/market/properties/feature.ts'
import { feature as savedSearches } from './features/market/saved-searches/feature.ts'
import { feature as sources } from './features/ingest/sources/feature.ts'
import { feature as billing } from './features/network/billing/feature.ts'
import { feature as businesses } from './features/network/businesses/feature.ts'
import { feature as commissions } from './features/network/commissions/feature.ts'
import { feature as improvements } from './features/network/improvements/feature.ts'
import { feature as messages } from './features/network/messages/feature.ts'
import { feature as partnerCriteria } from './features/network/partner-criteria/feature.ts'
import { feature as partners } from './features/network/partners/feature.ts'
import { feature as rewards } from './features/network/rewards/feature.ts'
import { feature as statements } from './features/network/statements/feature.ts'
import { feature as tips } from './features/network/tips/feature.ts'
import { feature as audit } from './features/operations/audit/feature.ts'
import { feature as backups } from './features/operations/backups/feature.ts'
import { feature as officeDeliveries } from './features/operations/deliveries/feature.ts'
import { feature as emailTemplates } from './features/operations/email-templates/feature.ts'
import { feature as jobs } from './features/operations/jobs/feature.ts'
import { feature as legal } from './features/operations/legal/feature.ts'
import { feature as overview } from './features/operations/overview/feature.ts'
import { feature as smtpSettings } from './features/operations/smtp-settings/feature.ts'
import { feature as system } from './features/operations/system/feature.ts'
import { feature as watch } from './features/operations/watch/feature.ts'
import { feature as accounts } from './features/people/accounts/feature.ts'
import { feature as apiKeys } from './features/people/api-keys/feature.ts'
import { feature as consents } from './features/people/consents/feature.ts'
import { feature as notifications } from './features/people/notifications/feature.ts'
import { feature as members } from './features/people/members/feature.ts'
import { feature as offices } from './features/people/offices/feature.ts'
import { feature as privacy } from './features/people/privacy/feature.ts'
import { feature as push } from './features/people/push/feature.ts'
import { feature as scim } from './features/people/scim/feature.ts'
import { feature as secondFactor } from './features/people/second-factor/feature.ts'
import { feature as sso } from './features/people/sso/feature.ts'
import { feature as support } from './features/people/support/feature.ts'
import { feature as users } from './features/people/users/feature.ts'
import { feature as assignment } from './features/work/assignment/feature.ts'
import { feature as calendar } from './features/work/calendar/feature.ts'
import { feature as calls } from './features/work/calls/feature.ts'
import { feature as claims } from './features/work/claims/feature.ts'
import { feature as cards } from './features/work/cards/feature.ts'
import { feature as contact } from './features/work/contact/feature.ts'
import { feature as crm } from './features/work/crm/feature.ts'
import { feature as favorites } from './features/work/favorites/feature.ts'
import { feature as find } from './features/work/find/feature.ts'
import { feature as handOver } from './features/work/hand-over/feature.ts'
import { feature as leadScore } from './features/work/lead-score/feature.ts'
import { feature as letters } from './features/work/letters/feature.ts'
import { feature as notices } from './features/work/notices/feature.ts'
import { feature as openimmo } from './features/work/openimmo/feature.ts'
import { feature as prospects } from './features/work/prospects/feature.ts'
import { feature as report } from './features/work/report/feature.ts'
import { feature as searchClients } from './features/work/search-clients/feature.ts'
import { feature as stats } from './features/work/stats/feature.ts'
import { feature as telephony } from './features/work/telephony/feature.ts'
import { feature as tipProspects } from './features/work/tip-prospects/feature.ts'
import { feature as http } from './http/feature.ts'
import { feature as mail } from './mail/feature.ts'
import { feature as outgoing } from './outgoing/feature.ts'
import { feature as runs } from './features/ingest/runs/feature.ts'
import { feature as status } from './features/ingest/status/feature.ts'
import { feature as read } from './features/ingest/read/feature.ts'
import { feature as workItems } from './jobs/feature.ts'
import type { Feature } from './feature.ts'
import { type AnyJob, defineJob } from './jobs/define.ts'

/**
 * Every feature, and the lower modules that store something or run jobs. Notifications come first, because the sweep writes emails before slower
 * work; among the belongings prospects come first, because their notes show whether an agent works on a property.
 */
export const FEATURES: readonly Feature[] = [
  notifications,
  members,
  offices,
  support,
  read,
  runs,
  mail,
  deliveries,
  events,
  outgoing,
  http,
  ai,
  db,
  workItems,
  prospects,
  calls,
  claims,
  assignment,
  letters,
  searchClients,
  favorites,
  calendar,
  cards,
  contact,
  crm,
  find,
  handOver,
  leadScore,
  notices,
  openimmo,
  report,
  stats,
  telephony,
  tipProspects,
  corrections,
  matches,
  adverts,
  captures,
  facts,
  identity,
  imports,
  mailbox,
  marketSheet,
  ownAdverts,
  properties,
  savedSearches,
  sources,
  status,
  billing,
  businesses,
  commissions,
  improvements,
  messages,
  partnerCriteria,
  partners,
  rewards,
  statements,
  tips,
  accounts,
  apiKeys,
  consents,
  privacy,
  push,
  scim,
  secondFactor,
  sso,
  users,
  audit,
  backups,
  officeDeliveries,
  emailTemplates,
  jobs,
  legal,
  overview,
  smtpSettings,
  system,
  watch,
]

/** Ends what a dead process left running, deletes what has expired, and retries what failed permanently. */
export const sweep = defineJob({
  name: 'sweep',
  label: 'Aufräumen',
  cron: '* * * * *',
  expireInSeconds: 120,
  retryLimit: 0,
  async run(ctx) {
    const failures: unknown[] = []
    for (const step of FEATURES.flatMap((feature) => feature.sweep ?? [])) await step(ctx).catch((error: unknown) => failures.push(error))
    // a failing step must not keep the others from running
    if (failures.length > 0) throw new AggregateError(failures, 'steps of the sweep failed')
  },
})

export const JOBS: readonly AnyJob[] = [...FEATURES.flatMap(({ jobs = [] }) => jobs), sweep]

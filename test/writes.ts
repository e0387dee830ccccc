import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '#shared/contract/index.ts'
import type { Route, Routes } from '#shared/contract/route.ts'
import { WRITES as accounts } from '#server/features/people/accounts/writes.fixture.ts'
import { WRITES as apiKeys } from '#server/features/people/api-keys/writes.fixture.ts'
import { WRITES as users } from '#server/features/people/users/writes.fixture.ts'
import { WRITES as office } from '#server/features/people/offices/writes.fixture.ts'
import { WRITES as support } from '#server/features/people/support/writes.fixture.ts'
import { WRITES as members } from '#server/features/people/members/writes.fixture.ts'
import { WRITES as scim } from '#server/features/people/scim/writes.fixture.ts'
import { WRITES as sso } from '#server/features/people/sso/writes.fixture.ts'
import { WRITES as consents } from '#server/features/people/consents/writes.fixture.ts'
import { WRITES as privacy } from '#server/features/people/privacy/writes.fixture.ts'
import { WRITES as sources } from '#server/features/ingest/sources/writes.fixture.ts'
import { WRITES as smtpSettings } from '#server/features/operations/smtp-settings/writes.fixture.ts'
import { WRITES as emailTemplates } from '#server/features/operations/email-templates/writes.fixture.ts'
import { WRITES as partners } from '#server/features/network/partners/writes.fixture.ts'
import { WRITES as tips } from '#server/features/network/tips/writes.fixture.ts'
import { WRITES as tipPhotos } from '#server/features/network/tips/photo-writes.fixture.ts'
import { WRITES as assignment } from '#server/features/work/assignment/writes.fixture.ts'
import { WRITES as tipProspects } from '#server/features/work/tip-prospects/writes.fixture.ts'
import { WRITES as messages } from '#server/features/network/messages/writes.fixture.ts'
import { WRITES as commissions } from '#server/features/network/commissions/writes.fixture.ts'
import { WRITES as billing } from '#server/features/network/billing/writes.fixture.ts'
import { WRITES as statements } from '#server/features/network/statements/writes.fixture.ts'
import { WRITES as rewards } from '#server/features/network/rewards/writes.fixture.ts'
import { WRITES as marketSheet } from '#server/features/work/market-sheet/writes.fixture.ts'
import { WRITES as ownAdverts } from '#server/features/work/own-adverts/writes.fixture.ts'
import { WRITES as corrections } from '#server/features/market/corrections/writes.fixture.ts'
import { WRITES as identity } from '#server/features/market/identity/writes.fixture.ts'
import { WRITES as captures } from '#server/features/work/captures/writes.fixture.ts'
import { WRITES as mailbox } from '#server/features/ingest/mailbox/writes.fixture.ts'
import { WRITES as imports } from '#server/features/ingest/imports/writes.fixture.ts'
import { WRITES as prospects } from '#server/features/work/prospects/writes.fixture.ts'
import { WRITES as callList } from '#server/features/work/calls/writes.fixture.ts'
import { WRITES as claims } from '#server/features/work/claims/writes.fixture.ts'
import { WRITES as find } from '#server/features/work/find/writes.fixture.ts'
import { WRITES as handOvers } from '#server/features/work/hand-over/writes.fixture.ts'
import { WRITES as telephony } from '#server/features/work/telephony/writes.fixture.ts'
import { WRITES as contact } from '#server/features/work/contact/writes.fixture.ts'
import { WRITES as notices } from '#server/features/work/notices/writes.fixture.ts'
import { WRITES as searchClients } from '#server/features/work/search-clients/writes.fixture.ts'
import { WRITES as letters } from '#server/features/work/letters/writes.fixture.ts'
import { WRITES as leadScore } from '#server/features/work/lead-score/writes.fixture.ts'
import { WRITES as calendar } from '#server/features/work/calendar/writes.fixture.ts'
import { WRITES as favorites } from '#server/features/work/favorites/writes.fixture.ts'
import { WRITES as businesses } from '#server/features/network/businesses/writes.fixture.ts'
import { WRITES as partnerCriteria } from '#server/features/network/partner-criteria/writes.fixture.ts'
import { WRITES as improvements } from '#server/features/network/improvements/writes.fixture.ts'
import { WRITES as savedSearches } from '#server/features/market/saved-searches/writes.fixture.ts'
import { WRITES as notifications } from '#server/features/people/notifications/writes.fixture.ts'
import { WRITES as push } from '#server/features/people/push/writes.fixture.ts'
import { WRITES as deliveries } from '#server/features/operations/deliveries/writes.fixture.ts'
import { WRITES as crm } from '#server/features/work/crm/writes.fixture.ts'
import { WRITES as jobs } from '#server/features/operations/jobs/writes.fixture.ts'
import { WRITES as legal } from '#server/features/operations/legal/writes.fixture.ts'
import { WRITES as secondFactor } from '#server/features/people/second-factor/writes.fixture.ts'
import type { TestApp } from './app.ts'
import type { Answer, Input } from './as.ts'
import type { PreparedWrite, WriteName, Writes } from './prepared-write.ts'

export type { WriteName } from './prepared-write.ts'

/**
 * One call per writing endpoint. Tests run them in this order on one database: `smtpSettings` removes the mail server of `users`, and `secondFactor`
 * comes last because it requires all administrators to have a second factor.
 */
export const WRITES: Writes = {
  ...accounts,
  ...apiKeys,
  ...users,
  ...office,
  ...support,
  ...members,
  ...sso,
  ...scim,
  ...consents,
  ...privacy,
  ...sources,
  ...smtpSettings,
  ...emailTemplates,
  ...partners,
  ...tips,
  ...tipPhotos,
  ...tipProspects,
  ...messages,
  ...commissions,
  ...billing,
  ...statements,
  ...rewards,
  ...corrections,
  ...marketSheet,
  ...ownAdverts,
  ...identity,
  ...captures,
  ...mailbox,
  ...imports,
  ...prospects,
  ...callList,
  ...claims,
  ...find,
  ...handOvers,
  ...assignment,
  ...telephony,
  ...contact,
  ...notices,
  ...searchClients,
  ...letters,
  ...leadScore,
  ...calendar,
  ...favorites,
  ...businesses,
  ...partnerCriteria,
  ...improvements,
  ...savedSearches,
  ...notifications,
  ...push,
  ...deliveries,
  ...crm,
  ...jobs,
  ...legal,
  ...secondFactor,
}

/** The contract entry named `noun.name`. */
export function findRoute(title: string): Route {
  const [noun = '', name = ''] = title.split('.')
  return (contract as unknown as Record<string, Routes>)[noun]?.[name] as Route
}

/** The property of a call: the one in its parameters, else a new one. */
export async function propertyOf(
  { make }: TestApp,
  name: WriteName,
  { input: { params, body } = {}, about }: Pick<PreparedWrite, 'input' | 'about'>,
): Promise<number> {
  const { propertyId, propertyIds, before } = (body ?? {}) as { propertyId?: number; propertyIds?: number[]; before?: { id: number }[] }
  const named = /^\/api\/(properties|favorites|notices|call-list|claims)\/:/.test(findRoute(name).path)
    ? (params as { id: number }).id
    : undefined
  return named ?? about?.property ?? propertyId ?? propertyIds?.[0] ?? before?.[0]?.id ?? (await make.property())
}

type OtherIds = { readonly [Other in 'tip' | 'statement' | 'import' | 'business']?: number | undefined }

/** The identifier that a contract entry expects. */
export function idFor(
  row: Pick<Route, 'path'>,
  ids: { readonly property: number; readonly partner?: string | undefined } & OtherIds,
): number | string | undefined {
  if (row.path.startsWith('/api/makler/partners/')) return ids.partner
  if (/^\/api\/(makler|partner)\/statements\//.test(row.path)) return ids.statement
  if (row.path.startsWith('/api/imports/')) return ids.import ?? 999_999_999
  if (row.path.startsWith('/api/partners/')) return ids.business ?? 999_999_999
  return row.path.includes('/property-tips/') ? ids.tip : ids.property
}

/** Whether the endpoint starts work that its caller waits for. */
export const worksAtOnce = (name: WriteName): boolean => name.startsWith('crm.') || name === 'savedSearches.run'

/** Calls the endpoint, and does the work that its caller waits for. */
export async function callWorking(test: TestApp, name: WriteName, { by, input }: PreparedWrite): Promise<Answer<Route>> {
  let isDone = false
  const calling = test
    .as(by)
    .call(findRoute(name), input as Input<Route>)
    .finally(() => (isDone = true))
  let working: Promise<unknown> = Promise.resolve()
  while (!isDone && worksAtOnce(name)) await Promise.race([calling, (working = test.drain().then(() => sleep(20)))])
  const answer = await calling
  // A job taken from the queue during the call is no longer waiting, but may still be running.
  await working
  return answer
}

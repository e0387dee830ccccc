import { apiKeys } from './people/api-keys.ts'
import { accounts } from './people/accounts.ts'
import { billing } from './network/billing.ts'
import { statements } from './network/statements.ts'
import { commissions } from './network/commissions.ts'
import { messages } from './network/messages.ts'
import { rewards } from './network/rewards.ts'
import { assignment } from './work/assignment.ts'
import { calendar } from './work/calendar.ts'
import { callList } from './work/call-list.ts'
import { claims } from './work/claims.ts'
import { handOvers } from './work/hand-overs.ts'
import { captures } from './work/captures.ts'
import { contact } from './work/contact.ts'
import { corrections } from './market/corrections.ts'
import { ownAdverts } from './work/own-adverts.ts'
import { facts } from './market/facts.ts'
import { marketSheet } from './work/market-sheet.ts'
import { identity } from './market/identity.ts'
import { imports } from './ingest/imports.ts'
import { mailbox } from './ingest/mailbox.ts'
import { crm } from './work/crm.ts'
import { openimmo } from './work/openimmo.ts'
import { deliveries } from './operations/deliveries.ts'
import { favorites } from './work/favorites.ts'
import { find } from './work/find.ts'
import { audit } from './operations/audit.ts'
import { backups } from './operations/backups.ts'
import { jobs } from './operations/jobs.ts'
import { legal } from './operations/legal.ts'
import { emailTemplates } from './operations/email-templates.ts'
import { smtpSettings } from './operations/smtp-settings.ts'
import { overview } from './operations/overview.ts'
import { privacy } from './people/privacy.ts'
import { leadScore } from './work/lead-score.ts'
import { letters } from './work/letters.ts'
import { notices } from './work/notices.ts'
import { consents } from './people/consents.ts'
import { office } from './people/office.ts'
import { push } from './people/push.ts'
import { notifications, unsubscribing } from './people/notifications.ts'
import { businesses } from './network/businesses.ts'
import { improvements } from './network/improvements.ts'
import { partnerCriteria } from './network/partner-criteria.ts'
import { partners } from './network/partners.ts'
import { properties } from './work/properties.ts'
import { prospects } from './work/prospects.ts'
import type { Routes } from './route.ts'
import { secondFactor } from './people/second-factor.ts'
import { scraper } from './ingest/scraper.ts'
import { sources } from './ingest/sources.ts'
import { savedSearches } from './market/saved-searches.ts'
import { report } from './work/report.ts'
import { searchClients } from './work/search-clients.ts'
import { stats } from './work/stats.ts'
import { system } from './operations/system.ts'
import { tipPhotos } from './network/tip-photos.ts'
import { tips } from './network/tips.ts'
import { telephony } from './work/telephony.ts'
import { tipProspects } from './work/tip-prospects.ts'
import { users } from './people/users.ts'
import { members } from './people/members.ts'
import { support } from './people/support.ts'
import { scim } from './people/scim.ts'
import { sso } from './people/sso.ts'

/** The whole API, one line per noun. Server, pages, access tests and the API document are derived from it. */
export const contract = {
  accounts,
  secondFactor,
  apiKeys,
  users,
  members,
  sso,
  scim,
  partners,
  businesses,
  partnerCriteria,
  improvements,
  tips,
  tipPhotos,
  messages,
  commissions,
  billing,
  statements,
  rewards,
  properties,
  facts,
  marketSheet,
  prospects,
  report,
  callList,
  claims,
  handOvers,
  assignment,
  tipProspects,
  contact,
  notices,
  letters,
  leadScore,
  searchClients,
  calendar,
  corrections,
  ownAdverts,
  identity,
  imports,
  mailbox,
  favorites,
  find,
  telephony,
  crm,
  openimmo,
  savedSearches,
  sources,
  scraper,
  captures,
  notifications,
  privacy,
  consents,
  office,
  support,
  push,
  unsubscribing,
  deliveries,
  stats,
  legal,
  audit,
  jobs,
  backups,
  overview,
  smtpSettings,
  emailTemplates,
  system,
} as const satisfies Record<string, Routes>

type Rows = typeof contract
type AnyRow = { [Noun in keyof Rows]: Rows[Noun][keyof Rows[Noun]] }[keyof Rows]
type NamedRows = { readonly [Row in AnyRow as `${Row['method']} ${Row['path']}`]: Row }

/** Name of an endpoint, `GET /api/favorites`. Lets the browser refer to an endpoint without loading its schemas. */
export type RowName = keyof NamedRows
export type ReadName = Extract<RowName, `GET ${string}`>
export type WriteName = Exclude<RowName, ReadName>
export type RowAt<Name extends RowName> = NamedRows[Name]

/** A readable path; it includes the paths below it. */
export type ReadPath = ReadName extends `GET ${infer Path}` ? Path : never

type Among<All, Some extends All> = Some
/** Paths that a write may invalidate. A path that no endpoint reads does not compile. */
export type InvalidatedPath = Among<ReadPath, RowAt<WriteName>['invalidates'][number]>

import { personalData as db } from '../../../db/personal-data.ts'
import { personalData as deliveries } from '../../../deliveries/personal-data.ts'
import { personalData as events } from '../../../events/personal-data.ts'
import { personalData as adverts } from '../../market/adverts/personal-data.ts'
import { personalData as corrections } from '../../market/corrections/personal-data.ts'
import { personalData as facts } from '../../market/facts/personal-data.ts'
import { personalData as identity } from '../../market/identity/personal-data.ts'
import { personalData as imports } from '../../market/imports/personal-data.ts'
import { personalData as mailbox } from '../../market/mailbox/personal-data.ts'
import { personalData as matches } from '../../market/matches/personal-data.ts'
import { personalData as properties } from '../../market/properties/personal-data.ts'
import { personalData as savedSearches } from '../../market/saved-searches/personal-data.ts'
import { personalData as scrapeRuns } from '../../market/scrape-runs/personal-data.ts'
import { personalData as billing } from '../../network/billing/personal-data.ts'
import { personalData as businesses } from '../../network/businesses/personal-data.ts'
import { personalData as improvements } from '../../network/improvements/personal-data.ts'
import { personalData as partnerCriteria } from '../../network/partner-criteria/personal-data.ts'
import { personalData as commissions } from '../../network/commissions/personal-data.ts'
import { personalData as messages } from '../../network/messages/personal-data.ts'
import { personalData as partners } from '../../network/partners/personal-data.ts'
import { personalData as rewards } from '../../network/rewards/personal-data.ts'
import { personalData as statements } from '../../network/statements/personal-data.ts'
import { personalData as tipPhotos } from '../../network/tip-photos/personal-data.ts'
import { personalData as tips } from '../../network/tips/personal-data.ts'
import { personalData as backups } from '../../office/backups/personal-data.ts'
import { personalData as emailTemplates } from '../../office/email-templates/personal-data.ts'
import { personalData as legal } from '../../office/legal/personal-data.ts'
import { personalData as smtpSettings } from '../../office/smtp-settings/personal-data.ts'
import { personalData as watch } from '../../office/watch/personal-data.ts'
import { personalData as accounts } from '../accounts/personal-data.ts'
import { personalData as apiKeys } from '../api-keys/personal-data.ts'
import { personalData as consents } from '../consents/personal-data.ts'
import { personalData as secondFactor } from '../second-factor/personal-data.ts'
import { personalData as notifications } from '../notifications/personal-data.ts'
import { personalData as push } from '../push/personal-data.ts'
import { personalData as calls } from '../../work/calls/personal-data.ts'
import { personalData as calendar } from '../../work/calendar/personal-data.ts'
import { personalData as contact } from '../../work/contact/personal-data.ts'
import { personalData as crm } from '../../work/crm/personal-data.ts'
import { personalData as favorites } from '../../work/favorites/personal-data.ts'
import { personalData as leadScore } from '../../work/lead-score/personal-data.ts'
import { personalData as letters } from '../../work/letters/personal-data.ts'
import { personalData as notices } from '../../work/notices/personal-data.ts'
import { personalData as prospects } from '../../work/prospects/personal-data.ts'
import { personalData as searchClients } from '../../work/search-clients/personal-data.ts'
import { personalData as ai } from '../../../ai/personal-data.ts'
import { personalData as http } from '../../../http/personal-data.ts'
import { personalData as outgoing } from '../../../outgoing/personal-data.ts'
import { personalData as runs } from '../../../runs/personal-data.ts'
import { retention as ofAdverts } from '../../market/adverts/retention.ts'
import { retention as ofImports } from '../../market/imports/retention.ts'
import { retention as ofMailbox } from '../../market/mailbox/retention.ts'
import { retention as ofIdentity } from '../../market/identity/retention.ts'
import { retention as ofBusinesses } from '../../network/businesses/retention.ts'
import { retention as ofTips } from '../../network/tips/retention.ts'
import { retention as ofCalls } from '../../work/calls/retention.ts'
import { retention as ofContact } from '../../work/contact/retention.ts'
import { retention as ofLetters } from '../../work/letters/retention.ts'
import { retention as ofNotices } from '../../work/notices/retention.ts'
import { retention as ofProspects } from '../../work/prospects/retention.ts'
import { retention as ofSearchClients } from '../../work/search-clients/retention.ts'
import { retention as ofDesk } from './own-retention.ts'
import { personalData as desk } from './personal-data.ts'
import type { Holding, PersonalData } from '../../../privacy/holding.ts'
import type { RetentionRule } from '../../../privacy/retention.ts'

/** Everybody who writes tables, and what he says they hold of people. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  desk,
  db,
  deliveries,
  runs,
  events,
  adverts,
  corrections,
  facts,
  identity,
  imports,
  mailbox,
  matches,
  properties,
  savedSearches,
  scrapeRuns,
  billing,
  commissions,
  messages,
  partners,
  businesses,
  partnerCriteria,
  improvements,
  rewards,
  statements,
  tipPhotos,
  tips,
  backups,
  emailTemplates,
  legal,
  smtpSettings,
  watch,
  accounts,
  apiKeys,
  consents,
  secondFactor,
  notifications,
  push,
  calls,
  letters,
  leadScore,
  searchClients,
  calendar,
  contact,
  crm,
  favorites,
  notices,
  prospects,
  ai,
  http,
  outgoing,
]

export const HOLDINGS: readonly Holding[] = PERSONAL_DATA.flatMap(({ holdings }) => holdings)

/** What is deleted by night. */
export const RULES: readonly RetentionRule[] = [
  ...ofAdverts,
  ...ofImports,
  ...ofMailbox,
  ...ofProspects,
  ...ofIdentity,
  ...ofBusinesses,
  ...ofTips,
  ...ofContact,
  ...ofCalls,
  ...ofLetters,
  ...ofSearchClients,
  ...ofNotices,
  ...ofDesk,
]

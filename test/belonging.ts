/**
 * Whose data a contract row reads or writes that agents may call. Stated from the design of offices, not from the code under test. `both`: the answer
 * has the office's figures and the reader's own.
 */
export type Belonging = 'office' | 'person' | 'both'

const NOUNS: Readonly<Record<string, Belonging>> = {
  accounts: 'person',
  apiKeys: 'person',
  assignment: 'office',
  billing: 'office',
  businesses: 'office',
  calendar: 'person',
  callList: 'office',
  captures: 'office',
  claims: 'both',
  commissions: 'office',
  // what owners allowed the office, and the terms under which the reader opened the account
  consents: 'both',
  contact: 'office',
  corrections: 'office',
  crm: 'office',
  // exports of the office, and the reader's mails and push messages
  deliveries: 'both',
  facts: 'office',
  favorites: 'person',
  // also finds saved searches
  find: 'both',
  handOvers: 'office',
  identity: 'office',
  imports: 'office',
  improvements: 'office',
  leadScore: 'office',
  letters: 'office',
  mailbox: 'office',
  marketSheet: 'office',
  members: 'office',
  messages: 'office',
  notices: 'office',
  notifications: 'person',
  office: 'office',
  openimmo: 'office',
  ownAdverts: 'office',
  partnerCriteria: 'office',
  partners: 'office',
  privacy: 'office',
  properties: 'office',
  prospects: 'office',
  push: 'person',
  // of an agent without the right over all, the own leads
  report: 'both',
  savedSearches: 'person',
  // the office's ways in, and the runs of the reader's searches
  scraper: 'both',
  searchClients: 'office',
  secondFactor: 'person',
  scim: 'office',
  sso: 'office',
  statements: 'office',
  support: 'office',
  // the office's figures, and the reader's favourites and first steps
  stats: 'both',
  telephony: 'office',
  tipPhotos: 'office',
  tipProspects: 'office',
  tips: 'office',
  unsubscribing: 'person',
}

const ROWS: Readonly<Record<string, Belonging>> = {
  'consents.agreement': 'office',
  'consents.accept': 'office',
  'consents.acceptedText': 'office',
  // the CRM of the office is set with the profile
  'accounts.update': 'both',
  // propose the reader's own and the office's free prospects, and the reader's favourites
  'callList.get': 'both',
  'callList.writing': 'both',
  'callList.next': 'both',
  // its fixture repeats an export
  'deliveries.retry': 'office',
  // the office's, under the name and telephone of who writes or is to be asked
  'notices.get': 'both',
  'notices.letterhead': 'both',
  'openimmo.file': 'both',
  'notices.record': 'both',
  'notices.takeBack': 'both',
  'marketSheet.handOver': 'both',
  'find.caller': 'office',
  // at the prospects that the office hides from the caller
  'find.objection': 'both',
  // each has a link of his own, which leads to the office
  'partners.link': 'person',
  'partners.shareLink': 'person',
  'partners.renewLink': 'person',
  'partners.invitation': 'person',
  'sso.own': 'person',
  'sso.connect': 'person',
  'sso.disconnect': 'person',
  // ends the membership of the caller
  'members.leave': 'person',
  // what a person has read, and what the office had read before
  'messages.readByAgent': 'both',
  // rings at the owner of the key
  'telephony.sipgate': 'person',
}

export const BELONGINGS = { nouns: NOUNS, rows: ROWS }

/** Whose the row named `noun.name` is; undefined for rows that agents may not call. */
export const findBelonging = (title: string): Belonging | undefined => ROWS[title] ?? NOUNS[title.split('.')[0] ?? '']

/** Fields of the reader in an answer about the office's data: the reader's favourites and searches; and what the machine uses at that moment. */
export const READERS_FIELDS: ReadonlySet<string> = new Set(['isFavorite', 'isWatched', 'searchName', 'cpu', 'memory'])

/** Tables without an office that are the office's nonetheless, or the machine's. */
const NOT_OWN = ['deliveries', 'work_items', 'account_consents']
/** Changed by each request, or by each device that is seen. */
const BY_REQUESTS = ['sessions', 'known_devices']

export const NO_OWN_TABLES: readonly string[] = [...NOT_OWN, ...BY_REQUESTS]

/** Writes of the office that also change what its people watch or hear of: an advert that a search finds, joined properties, an erased owner, what colleagues had read before. */
export const REACHES_OWN = /^(?:corrections|identity|imports|captures|tipProspects)\.|^privacy\.erase$|^messages\.readByAgent$/

/** News that concerns an office, and so all its people; other news of agents is a person's, from what he searches or watches. */
export const OFFICE_NEWS: readonly string[] = ['owner_answered', 'new_tip', 'partner_wrote', 'export_failed']

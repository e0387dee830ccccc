/** A feature's tables that other features read because a list must be one statement, with their readers. All other tables are private. */
const READERS: Readonly<Record<string, string>> = {
  adverts:
    'ingest/captures ingest/imports jobs market/corrections market/facts market/identity market/matches market/properties ' +
    'people/privacy privacy work/cards work/contact work/find work/notices',
  alert_settings: 'market/matches',
  commissions: 'network/partners network/statements network/tips',
  contact_records: 'ingest/imports work/cards',
  crm_connections: 'market/matches people/accounts work/letterhead work/stats',
  deliveries: 'operations/deliveries work/crm',
  events: 'operations/audit',
  favorites: 'market/matches work/calls work/cards work/find',
  identity_decisions: 'work/cards',
  matches: 'market/identity market/saved-searches people/notifications work/calls work/cards',
  messages: 'network/partners',
  place_sets: 'work/cards work/contact work/market-sheet',
  properties:
    'ingest/imports market/adverts market/corrections market/identity market/matches market/saved-searches ' +
    'operations/deliveries people/privacy work/calendar work/calls work/cards work/contact work/crm work/find ' +
    'work/notices work/search-clients work/stats',
  property_aliases:
    'ingest/captures ingest/imports market/matches market/properties people/privacy work/calls work/cards work/contact work/stats',
  property_changes: 'work/calls work/cards',
  property_tips: 'network/partners people/privacy privacy work/notices',
  prospect_activities: 'market/identity work/calls work/find work/notices',
  prospects: 'market/adverts people/privacy work/calendar work/calls work/cards work/contact work/find work/notices',
  refusal_answers: 'market/matches work/cards work/contact',
  saved_search_places: 'market/matches work/cards',
  saved_searches: 'market/matches people/notifications work/calls work/cards work/crm work/stats',
  search_client_links: 'work/contact',
  search_clients: 'work/cards work/contact',
  users:
    'ingest/mailbox market/identity network/billing network/commissions network/messages network/partners ' +
    'network/statements network/tips operations/audit operations/deliveries people/consents ' +
    'people/notifications people/privacy people/second-factor work/calendar work/contact work/crm work/letterhead work/letters work/notices work/stats ' +
    'work/telephony',
  verdict_corrections: 'market/matches market/saved-searches work/cards work/stats',
}

export const READ_BY_OTHERS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(READERS).map(([table, readers]) => [table, new Set(readers.split(' '))]),
)

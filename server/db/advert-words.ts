import { sql } from 'kysely'

/**
 * Contact name, phone digits and address of an advert `a`, exactly as in its index `adverts_contact_words`, which only covers adverts with any of
 * these.
 */
export const ADVERT_WORDS = sql<string>`lower(coalesce(a.contact_name, '') || ' ' || regexp_replace(coalesce(a.contact_phone, ''), '\\D', '', 'g') || ' ' || coalesce(a.address, ''))`
export const ADVERT_NAMED = sql<boolean>`(a.contact_name is not null or a.contact_phone is not null or a.address is not null)`

import { sql } from 'kysely'
import type { ConsentRows } from '../../../db/consent-rows.ts'

/** Owners who agreed to be named by a partner. */
export const consents: ConsentRows = (officeId) => sql`
  select 'named' as kind, t.id, t.seller_name as who, 'Tipp ' || t.id as about, 'partner' as channel, null as wording,
    t.owner_consent_version as version, t.owner_consent_how as proof, null as page, null::integer as sentence, t.owner_consent_at as "givenAt",
    null::date as "lastUsedOn", t.owner_consent_at::date as "countsFrom"
  from property_tips t where t.office_id = ${officeId} and t.owner_consent_version is not null`

import { sql } from 'kysely'
import { type ConsentRows, fullName } from '../../../db/consent-rows.ts'

/** Agreements accepted by partners. */
export const consents: ConsentRows = (officeId) => sql`
  select 'agreement' as kind, g.id, ${fullName('u')} as who, null as about, 'partner' as channel, g.text as wording, g.version, null as proof,
    null as page, null::integer as sentence, g.accepted_at as "givenAt", null::date as "lastUsedOn", g.accepted_at::date as "countsFrom"
  from partner_agreements g left join users u on u.id = g.partner_id where g.office_id = ${officeId}`

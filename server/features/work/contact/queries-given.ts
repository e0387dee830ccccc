import { sql } from 'kysely'
import { nameAuthor } from '../../../db/author.ts'
import type { ConsentRows } from '../../../db/consent-rows.ts'

/** Owners who agreed to be contacted. */
export const consents: ConsentRows = (officeId) => sql`
  select 'contact' as kind, r.id, coalesce(pr.owner_name, a.contact_name) as who,
    case when r.source = 'tip' then 'Tipp ' || r.external_id else p.title end as about,
    r.channel, r.reason || case when r.lifted_at is null then '' else ' (irrtümlich eingetragen)' end as wording,
    null::integer as version, ${nameAuthor(officeId, 'r.author_id')} as proof, null as page, null::integer as sentence,
    r.day::timestamp at time zone 'Europe/Berlin' as "givenAt", r.last_used_on as "lastUsedOn",
    greatest(r.day, r.last_used_on, r.created_at::date) as "countsFrom"
  from contact_records r
  left join adverts a on a.source = r.source and a.external_id = r.external_id
  left join properties p on p.id = a.property_id
  left join prospects pr on pr.property_id = p.id and pr.office_id = r.office_id
  where r.office_id = ${officeId} and r.kind = 'consent'`

import { type RawBuilder, sql } from 'kysely'
import { seenAs } from '../../../db/seen-by.ts'

/** The agent no longer works with the owner, and the proof is older than the cutoff. */
export const provenBefore = (cutoff: Date): RawBuilder<boolean> => sql<boolean>`day < ${cutoff}::timestamptz::date
  and not exists (select from adverts a join prospects pr on pr.property_id = ${seenAs(sql.ref('owner_notices.office_id'), sql.ref('a.property_id'))}
    where a.source = owner_notices.source and a.external_id = owner_notices.external_id and pr.office_id = owner_notices.office_id)
  and not exists (select from property_tips t
    where owner_notices.source = 'tip' and t.id::text = owner_notices.external_id and t.office_id = owner_notices.office_id)`

import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS } from '../../../db/news-rows.ts'
import { mayAccept } from './queries-offices.ts'

/** Gone for who may no longer accept the agreement, and once the office has accepted one since. */
export const news = newsRows(
  sql`consent_wordings w where n.kind = 'agreement_changed' and w.id = n.subject_id
    and exists (select from users u where u.id = n.user_id and ${mayAccept('u')})
    and not exists (select from office_consents c where c.office_id = ${OFFICE_IN_NEWS} and c.given_at >= n.created_at)`,
  {},
)

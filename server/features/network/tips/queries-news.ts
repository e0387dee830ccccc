import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`property_tips t where n.kind in ('new_tip', 'tip_changed') and t.id = n.subject_id and (t.partner_id = n.user_id or t.office_id = ${OFFICE_IN_NEWS})`,
  { tip: sql`jsonb_build_object('id', t.id, 'tipType', t.tip_type, 'city', t.city, 'status', t.status)` },
)

import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`property_tips t where n.kind in ('new_tip', 'tip_changed') and t.id = n.subject_id and n.user_id in (t.agent_id, t.partner_id)`,
  { tip: sql`jsonb_build_object('id', t.id, 'tipType', t.tip_type, 'city', t.city, 'status', t.status)` },
)

import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

/** Only unread messages count as news. */
export const news = newsRows(
  sql`messages g join users w on w.id = case when g.from_agent then g.agent_id else g.partner_id end
      where n.kind in ('partner_wrote', 'agent_wrote') and g.id = n.subject_id and n.user_id in (g.agent_id, g.partner_id) and g.read_at is null`,
  { message: sql`jsonb_build_object('from', trim(w.first_name || ' ' || w.last_name), 'partnerId', g.partner_id)` },
)

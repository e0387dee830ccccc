import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS } from '../../../db/news-rows.ts'
import { isUnreadBy } from '../../../db/unread-messages.ts'
import { selectOfficeName } from '../../people/offices/service.ts'

/** Only messages that the notified user has not read count as news. */
export const news = newsRows(
  sql`messages g join users w on w.id = g.partner_id
      where n.kind in ('partner_wrote', 'agent_wrote') and g.id = n.subject_id and (g.partner_id = n.user_id or g.office_id = ${OFFICE_IN_NEWS})
        and (g.from_agent and g.read_at is null or ${isUnreadBy(sql.ref('n.user_id'), { message: 'g' })})`,
  {
    message: sql`jsonb_build_object('from',
    case when g.from_agent then ${selectOfficeName(sql.ref('g.office_id'))} else trim(w.first_name || ' ' || w.last_name) end, 'partnerId', g.partner_id)`,
  },
)

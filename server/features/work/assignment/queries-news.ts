import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS, selectPropertyInNews } from '../../../db/news-rows.ts'
import { isAssignedTo } from '../prospects/service.ts'

/** A lead that has come to another agent since, also by a hand-over, or is free again, is no longer news. */
export const news = newsRows(
  sql`lead_assignments l where n.kind in ('lead_assigned', 'lead_returns') and l.property_id = n.subject_id
      and l.office_id = ${OFFICE_IN_NEWS} and l.user_id = n.user_id and ${isAssignedTo(OFFICE_IN_NEWS, 'l.property_id', 'n.user_id')}`,
  {
    property: selectPropertyInNews(sql.ref('l.property_id')),
    reason: sql`case when n.kind = 'lead_assigned' and l.way = 'rule' then l.rule_name end`,
  },
)

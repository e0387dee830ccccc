import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS, PROPERTY_IN_NEWS } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`exports e join properties p on p.id = e.property_id
      where n.kind = 'export_failed' and e.id = n.subject_id and e.office_id = ${OFFICE_IN_NEWS}`,
  { property: PROPERTY_IN_NEWS, reason: sql`e.error_message` },
)

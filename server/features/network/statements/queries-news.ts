import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`statements d where n.kind = 'statement_changed' and d.id = n.subject_id and d.partner_id = n.user_id and d.content is not null`,
  { statement: sql`jsonb_build_object('kind', d.kind, 'status', d.status, 'number', d.content::jsonb ->> 'number')` },
)

import { sql } from 'kysely'
import { newsRows } from '../db/news-rows.ts'

export const news = newsRows(sql`deliveries l where n.kind = 'mail_failed' and l.id = n.subject_id and l.channel = 'mail'`, {
  reason: sql`l.reason`,
})

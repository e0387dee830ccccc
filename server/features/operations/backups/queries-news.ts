import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`backups b where n.kind = 'backup_failed' and b.id = n.subject_id and coalesce(b.reason, b.copy_reason) is not null`,
  { reason: sql`coalesce(b.reason, b.copy_reason)` },
)

import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(sql`findings f where n.kind = 'unwell' and f.id = n.subject_id`, {
  reason: sql`case when f.mended_at is null then f.text || coalesce(' ' || f.mend, '') else 'Wieder in Ordnung: ' || f.text end`,
})

import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'
import { selectSearchName } from '../../market/saved-searches/service.ts'

export const news = newsRows(
  sql`scrape_runs r where n.kind in ('run_failed', 'source_failed') and r.id = n.subject_id and r.failure is not null`,
  {
    searchName: selectSearchName('r', sql`n.user_id`),
    run: sql`jsonb_build_object('source', r.source, 'failure', r.failure)`,
    reason: sql`r.reason`,
  },
)

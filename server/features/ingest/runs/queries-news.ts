import { sql } from 'kysely'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`scrape_runs r where n.kind in ('run_failed', 'source_failed') and r.id = n.subject_id and r.failure is not null`,
  {
    searchName: sql`(select min(own.name) from saved_search_requests q join saved_searches own on own.id = q.saved_search_id
        where q.source = r.source and q.request = r.request and own.agent_id = n.user_id)`,
    run: sql`jsonb_build_object('source', r.source, 'failure', r.failure)`,
    reason: sql`r.reason`,
  },
)

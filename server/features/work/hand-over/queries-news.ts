import { sql } from 'kysely'
import { nameUser } from '../../../db/author.ts'
import { newsRows } from '../../../db/news-rows.ts'

/** Who takes over prospects for himself gets no news of it. */
export const news = newsRows(
  sql`hand_overs h where n.kind = 'handed_over' and h.id = n.subject_id and h.to_id = n.user_id and h.undone_at is null
        and h.author_id is distinct from n.user_id`,
  {
    reason: sql`h.moved || case when h.moved = 1 then ' Prospect' else ' Prospects' end || coalesce(' von ' || ${nameUser('h.from_id')}, '')`,
  },
)

import { MATCH_KINDS } from '#shared/domain/news.ts'
import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS, PROPERTY_IN_NEWS } from '../../../db/news-rows.ts'

/** A listing hidden since its announcement is no longer news. */
export const news = newsRows(
  sql`matches m join properties p on p.id = m.property_id left join saved_searches s on s.id = m.saved_search_id
      left join verdict_corrections c on c.property_id = p.id and c.office_id = ${OFFICE_IN_NEWS}
      where n.kind = any(${MATCH_KINDS}::text[]) and m.id = n.subject_id and m.agent_id = n.user_id and coalesce(c.is_offer, p.hidden_reason is null)`,
  { searchId: sql`s.id`, searchName: sql`coalesce(s.name, 'Gelöschte Suche')`, property: PROPERTY_IN_NEWS },
)

import { ANSWER_LABEL } from '#shared/domain/letter.ts'
import { sql } from 'kysely'
import { newsRows, OFFICE_IN_NEWS, PROPERTY_IN_NEWS } from '../../../db/news-rows.ts'

export const news = newsRows(
  sql`properties p join lateral (select answer from letters l where l.property_id = p.id and l.office_id = ${OFFICE_IN_NEWS} and l.answer is not null
        order by l.answered_at desc limit 1) l on true
      where n.kind = 'owner_answered' and p.id = n.subject_id`,
  { property: PROPERTY_IN_NEWS, reason: sql`${JSON.stringify(ANSWER_LABEL)}::jsonb ->> l.answer` },
)

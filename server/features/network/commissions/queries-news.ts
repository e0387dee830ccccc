import { sql } from 'kysely'
import { euro } from '../../../db/money.ts'
import { newsRows } from '../../../db/news-rows.ts'

export const news = newsRows(sql`commissions o where n.kind = 'commission_changed' and o.id = n.subject_id and o.partner_id = n.user_id`, {
  commission: sql`jsonb_build_object('amount', ${euro('o.amount_cents')}, 'isPaid', o.paid_date is not null)`,
})

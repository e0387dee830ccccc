import { whenUsed } from './when-used.ts'

const euro = whenUsed(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }))

const NAME = { credit_note: 'Gutschrift', receipt: 'Quittung', cancellation: 'Storno' } as const
const BECAME = { draft: 'ausgestellt', issued: 'ausgestellt', paid: 'gezahlt', cancelled: 'storniert' } as const

/** What the bell and the mails say of a commission. */
export function commissionNews(commission: { readonly amount: number; readonly isPaid: boolean } | null): string {
  if (!commission) return 'Neues zu Ihrer Provision'
  return `Ihre Provision: ${euro.format(commission.amount)}${commission.isPaid ? ', gezahlt' : ''}`
}

/** What they say of a document that settles commissions. */
export const statementNews = ({
  kind,
  number,
  status,
}: {
  readonly kind: keyof typeof NAME
  readonly number: string
  readonly status: keyof typeof BECAME
}): string => `${NAME[kind]} ${number}: ${BECAME[status]}`

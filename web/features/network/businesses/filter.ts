import { useSearchParams } from 'react-router'
import { searchWith } from '#web/lib/search-with.ts'
import { PARTNER_STATUS_LABEL, PARTNER_STATUSES, SEARCH_INDUSTRIES } from '#shared/domain/partner-criteria.ts'

const NAMES = ['search', 'industry', 'location', 'prospectStatus'] as const
export type PartnerFilter = Readonly<Record<(typeof NAMES)[number], string>>

export const INDUSTRY_OPTIONS = [['', 'Alle Branchen'], ...SEARCH_INDUSTRIES.map((name) => [name, name] as const)] as const
export const STATUS_OPTIONS = [
  ['', 'Jeder Status'],
  ...PARTNER_STATUSES.map((status) => [status, PARTNER_STATUS_LABEL[status]] as const),
] as const

/** The list's filter, kept in the URL. */
export function usePartnerFilter() {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as unknown as PartnerFilter
  const change = (patch: Partial<PartnerFilter>) => setParams(searchWith(params, patch), { replace: true, preventScrollReset: true })
  return { filter, change, isFiltered: NAMES.some((name) => filter[name] !== '') }
}

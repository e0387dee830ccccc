import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import { useRead } from '#web/lib/query.ts'

/** The agent's CRM, from the cached session: every page has it, so nothing is fetched. */
export const useCrm = (): CrmName => useRead('GET /api/auth/user', {}, { enabled: false }).data?.crm ?? 'propstack'

export const useCrmLabel = (): string => CRM_LABEL[useCrm()]

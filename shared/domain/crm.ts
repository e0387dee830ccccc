/** CRMs to which Giebel exports properties. Each agent uses one of them. */
export const CRM_NAMES = ['propstack', 'onoffice'] as const
export type CrmName = (typeof CRM_NAMES)[number]

export const CRM_LABEL: Record<CrmName, string> = { propstack: 'Propstack', onoffice: 'onOffice' }

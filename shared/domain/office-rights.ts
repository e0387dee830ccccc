/** What a person is in an office, the highest first. */
export const OFFICE_ROLES = ['principal', 'manager', 'agent', 'assistant'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

const MANAGING = ['principal', 'manager'] as const
const WORKING = [...MANAGING, 'agent'] as const

/** Which roles have each right. Whatever needs no right is open to all of an office: reading, notes, consents and objections. */
export const OFFICE_RIGHTS = {
  'office.manage': ['principal'],
  'office.settings': MANAGING,
  'network.manage': MANAGING,
  'privacy.desk': MANAGING,
  'prospects.work': WORKING,
  // who leads the work with prospects also takes back what others recorded
  'prospects.assign': MANAGING,
  'objections.lift': WORKING,
  export: WORKING,
  'money.see': WORKING,
  'report.see': WORKING,
  // without it, an agent's report is about the own leads
  'report.all': MANAGING,
} as const satisfies Record<string, readonly OfficeRole[]>
export type OfficeRight = keyof typeof OFFICE_RIGHTS

export const mayDo = (role: OfficeRole, right: OfficeRight): boolean => (OFFICE_RIGHTS[right] as readonly OfficeRole[]).includes(role)

/** What an agent may do with the prospects of colleagues, the least first. The office decides for those in the role of an agent. */
export const COLLEAGUES_PROSPECTS = ['none', 'see', 'work'] as const
export type ColleaguesProspects = (typeof COLLEAGUES_PROSPECTS)[number]

/** What a role may do with the prospects of colleagues under the office's choice. */
export function mayWithColleagues(role: OfficeRole, choice: ColleaguesProspects): ColleaguesProspects {
  if (role === 'assistant') return 'see'
  return role === 'agent' ? choice : 'work'
}

import type { ColleaguesProspects, OfficeRole } from './office-rights.ts'
import type { Role } from './roles.ts'

type IdFor<R extends Role> = string & { readonly '~whose': R }

/** User ids are UUIDs branded by role: a partner's id cannot be passed where an agent's is expected. */
export type AgentId = IdFor<'agent'>
export type PartnerId = IdFor<'partner'>
export type AdminId = IdFor<'admin'>
/** An agents' firm, the tenant. */
export type OfficeId = string & { readonly '~whose': 'office' }
/** A user whose role is irrelevant or still unknown. */
export type UserId = AgentId | PartnerId | AdminId

/** The id of a user with one of these roles. */
export type IdOf<R extends Role> = R extends Role ? IdFor<R> : never

/** A user with an account; the role determines the id's type. */
export type Member = { [R in Role]: { readonly id: IdOf<R>; readonly role: R } }[Role]

/** With what the office lets the agent do with the prospects of colleagues: everything, unless it says otherwise. */
export type Agent = Extract<Member, { role: 'agent' }> & { readonly officeId: OfficeId; readonly ofColleagues?: ColleaguesProspects }
/** A caller, for an agent with the office, what the agent is in it, and what the agent may do with the prospects of colleagues. */
export type SignedIn =
  | Exclude<Member, { role: 'agent' }>
  | (Agent & { readonly officeRole: OfficeRole; readonly ofColleagues: ColleaguesProspects })
/** The reader of an answer: an office and perhaps one of its agents. */
export type Viewer = Pick<Agent, 'officeId'> & Partial<Pick<Agent, 'id'>> & { readonly ofColleagues?: ColleaguesProspects }
/** Who does something for an office: one of its agents, or without one a job or an owner. */
export type Author = Pick<Agent, 'officeId'> & Partial<Pick<Agent, 'id'>>
/** What acts for an office by itself, without a user. */
export interface OfficeSystem {
  readonly officeId: OfficeId
  readonly system: 'provider' | 'directory'
}
/** Who changes an account: a user, or a system of the account's office. */
export type Doer = UserId | OfficeSystem

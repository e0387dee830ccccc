import type { Role } from './roles.ts'

type IdFor<R extends Role> = string & { readonly '~whose': R }

/** Ids of people are UUIDs that know whose they are: a partner's cannot be passed where an agent's belongs. */
export type AgentId = IdFor<'agent'>
export type PartnerId = IdFor<'partner'>
export type AdminId = IdFor<'admin'>
/** Somebody whose role does not matter, or is not known yet. */
export type UserId = AgentId | PartnerId | AdminId

/** The id of somebody who has one of these roles. */
export type IdOf<R extends Role> = R extends Role ? IdFor<R> : never

/** Somebody with an account: the role says whose id it is. */
export type Member = { [R in Role]: { readonly id: IdOf<R>; readonly role: R } }[Role]

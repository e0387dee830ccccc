import type { AgentId } from '#shared/domain/ids.ts'

/** What somebody is found by. A person may be several of these. */
export type Subject =
  | { readonly kind: 'property' | 'tip' | 'business'; readonly id: number }
  | { readonly kind: 'account'; readonly id: string }

/** For whose data the caller answers: an agent for his own owners, the operator for accounts and the shared pool. */
export type Reach = { readonly agent: AgentId } | 'operator'

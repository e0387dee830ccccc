import type { OfficeId } from '#shared/domain/ids.ts'

/** How a person is identified. One person may be several of these. */
export type Subject =
  | { readonly kind: 'property' | 'tip' | 'business' | 'client'; readonly id: number }
  | { readonly kind: 'account'; readonly id: string }

/** For whose data the caller is responsible: an office for its owners and search clients, the operator for accounts and the shared pool. */
export type Reach = { readonly office: OfficeId } | 'operator'

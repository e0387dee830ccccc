export const ROLES = ['agent', 'partner', 'admin'] as const
export type Role = (typeof ROLES)[number]

export const ROLE_LABEL: Record<Role, string> = {
  agent: 'Immobilienmakler',
  partner: 'Partner (Tipps geben)',
  admin: 'Administration',
}

/** Level for older clients; derived from the role and never stored. */
export const USER_LEVEL: Record<Role, 1 | 2 | 3> = { admin: 1, agent: 2, partner: 3 }

/** A role's start page after signing in. */
export const HOME: Record<Role, string> = { agent: '/', partner: '/partner', admin: '/admin' }

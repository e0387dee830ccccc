import { useLocation } from 'react-router'

/** State passed to the next page in the history entry: unlike the URL, it is not visible, and it survives a reload. */
export interface HandedEmail {
  readonly email: string
}

/** The email address from the previous page, such as a registration's; empty without one. */
export function useHandedEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}

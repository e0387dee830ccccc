import { useLocation } from 'react-router'

/** State passed to the next page in the history entry: unlike the URL it is not visible, and it survives a reload. */
export interface HandedEmail {
  readonly email: string
}

/** The mail address from the previous page, such as that of a registration; empty if none. */
export function useHandedEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}

import { useLocation } from 'react-router'

/** What a page hands to the next one in the entry of the history: unlike the address it is shown to nobody and lasts through a reload. */
export interface HandedEmail {
  readonly email: string
}

/** The e-mail address that the page before handed over, such as the one somebody has just registered with; else empty. */
export function useHandedEmail(): string {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}

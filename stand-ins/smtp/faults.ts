/** A mail server's faults, by what the sender sees. */
export const SMTP_FAULTS = [
  /** The connection ends before the greeting. */
  'down',
  /** The connection stays open without any response. */
  'silent',
  /** Rejected temporarily, as with greylisting. */
  '4xx',
  /** The mailbox does not exist. */
  '5xx',
  /** User name or password is rejected. */
  'auth',
  /** The message is received but never confirmed. */
  'hang',
  /** The message is received, then the connection ends. */
  'disconnect',
] as const
export type SmtpFault = (typeof SMTP_FAULTS)[number]

export interface SmtpFaultControl {
  /** Lasts for `times` messages or connections; by default until removed with null. */
  set(kind: SmtpFault | null, times?: number, to?: string): void
  /** Returns the active fault if it is one of these, and uses it up once. */
  take(...kinds: readonly SmtpFault[]): SmtpFault | undefined
  /** The same for an email to this address. */
  takeFor(to: string, ...kinds: readonly SmtpFault[]): SmtpFault | undefined
}

export function createFaults(): SmtpFaultControl {
  let active: { readonly kind: SmtpFault; left: number; readonly to: string | undefined } | undefined
  const take = (...kinds: readonly SmtpFault[]) => {
    if (!active || active.left <= 0 || !kinds.includes(active.kind)) return undefined
    active.left -= 1
    return active.kind
  }
  return {
    set: (kind, times = Infinity, to) => {
      active = kind === null ? undefined : { kind, left: times, to }
    },
    take,
    takeFor: (to, ...kinds) => (active?.to === undefined || active.to === to ? take(...kinds) : undefined),
  }
}

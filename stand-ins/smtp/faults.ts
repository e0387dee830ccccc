/** A way in which a mail server can go wrong; the names say what the sender sees. */
export const SMTP_FAULTS = [
  /** The connection ends before a word was said. */
  'down',
  /** The connection stays and nothing is said. */
  'silent',
  /** Refused for now, as greylisting does. */
  '4xx',
  /** No such mailbox. */
  '5xx',
  /** User name or password are not accepted. */
  'auth',
  /** The message arrives, the word that it did never comes. */
  'hang',
  /** The message arrives, then the connection ends. */
  'disconnect',
] as const
export type SmtpFault = (typeof SMTP_FAULTS)[number]

export interface SmtpFaultControl {
  /** `times` messages or connections long; without it until it is taken back by null. */
  set(kind: SmtpFault | null, times?: number, to?: string): void
  /** True when one of these is to happen now; it is used up by that. */
  take(...kinds: readonly SmtpFault[]): SmtpFault | undefined
  /** The same for a mail to this address. */
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

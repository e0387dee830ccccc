/**
 * What a partner ticks when the owner agrees to be named. Every wording keeps its number for good: a tip names the one its partner saw,
 * and a device that was offline for a while may still show an older one.
 */
const WORDINGS: Readonly<Record<number, string>> = {
  1: 'Der Eigentümer weiß von diesem Tipp und ist einverstanden, dass ich seinen Namen und seine Kontaktdaten an den Makler weitergebe und dass dieser ihn wegen der Immobilie anruft.',
}

export const OWNER_CONSENT_VERSION = 1

/** The words of one version; undefined where there was none. */
export const ownerConsentWording = (version: number): string | undefined => WORDINGS[version]

/** Days after which an owner who was named by somebody else must know it (Art. 14 DSGVO: one month at the latest). */
const INFORM_WITHIN_DAYS = 30

/** The moment until which an owner must be told, when his data came at `knownAt`. */
export function informOwnerUntil(knownAt: Date): Date {
  return new Date(knownAt.getTime() + INFORM_WITHIN_DAYS * 86_400_000)
}

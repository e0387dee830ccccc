/**
 * What a partner ticks to confirm the owner's consent, by version. Never change or reuse a number: a tip stores the version its partner saw, and a
 * device that was offline may still show an older one.
 */
const WORDINGS: Readonly<Record<number, string>> = {
  1: 'Der Eigentümer weiß von diesem Tipp und ist einverstanden, dass ich seinen Namen und seine Kontaktdaten an den Makler weitergebe und dass dieser ihn wegen der Immobilie anruft.',
}

export const OWNER_CONSENT_VERSION = 1

/** The wording of a version; undefined if unknown. */
export const ownerConsentWording = (version: number): string | undefined => WORDINGS[version]

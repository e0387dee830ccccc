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

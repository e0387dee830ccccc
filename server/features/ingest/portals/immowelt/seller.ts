import type { RawAdvert } from '../raw-listing.ts'
import { at, textAt } from '../../../../html/json.ts'

/** Placeholders used instead of a name. */
const NO_NAMES = /^(?:privat|private[rs]? (?:anbieter|eigent(?:ü|ue)mer|nutzer)|von privat|anbieter)$/i

/** The contact box. A seller is private only if the portal states it. */
export function readSeller(contact: unknown): RawAdvert['seller'] {
  const isPrivate = at(contact, 'provider', 'isPrivateOwner') ?? at(contact, 'contactCard', 'isPrivateOwner')
  const name = textAt(contact, 'provider', 'contactCard', 'title') ?? textAt(contact, 'contactCard', 'title')
  return {
    type: isPrivate === true ? 'private' : isPrivate === false ? 'commercial' : null,
    name: name === null || NO_NAMES.test(name) ? null : name,
    phone: textAt(contact, 'provider', 'phoneNumbers', 0) ?? textAt(contact, 'contactCard', 'phoneNumbers', 0),
    memberSince: null,
    otherAds: null,
    shopSlug: /\/profil\/([\w-]{1,100})/.exec(textAt(contact, 'provider', 'profileUrl') ?? '')?.[1] ?? null,
  }
}

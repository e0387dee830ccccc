import type { ListingType, SellerType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'

export type MailSource = PortalName | 'ohne-makler.net'

/** The parts of an email that are read. */
export interface AlertMail {
  /** The sender's address, without the display name. */
  readonly from: string
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

/** One advert in an alert email. Null means that the email does not contain the value. */
export interface MailHit {
  readonly source: MailSource
  /** Null if the link must be resolved first. */
  readonly externalId: string | null
  readonly title: string
  readonly titleIsCut: boolean
  /** Euros. */
  readonly price: number | null
  /** Living or working area in m². */
  readonly size: number | null
  /** Plot area in m². */
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  readonly place: string | null
  /** Street and house number. */
  readonly address: string | null
  readonly seller: SellerType | null
  readonly url: string
  readonly listingType: ListingType | null
  /** Whether the portal itself lists it as outside the search. */
  readonly isOutside: boolean
}

/** An email's content, once per alternative part: text and HTML. */
export interface MailContent extends Pick<AlertMail, 'from' | 'subject'> {
  readonly versions: readonly (readonly Piece[])[]
}

/** `hits` has a reason if some adverts are missing, `unread` means that none could be read, `other` that the email is not an alert. */
export type MailReading =
  | { readonly kind: 'hits'; readonly hits: readonly MailHit[]; readonly reason: string | null }
  | { readonly kind: 'other' }
  | { readonly kind: 'unread'; readonly reason: string }

/** A piece of an email in reading order: text or a link target. */
export type Piece = { readonly text: string; readonly link?: undefined } | { readonly link: string; readonly text?: undefined }

/** Parser for one portal's emails. */
export interface MailSender {
  readonly source: MailSource
  /** Domains whose signature proves that an email is from this portal. */
  readonly domains: readonly string[]
  /** The advert that a portal link leads to; null for any other link. */
  readAdvertLink(link: string): AdvertLink | null
  /** The adverts among the pieces, in order; undefined for unreadable ones. */
  read(pieces: readonly Piece[], mail: Pick<AlertMail, 'subject'>): readonly (MailHit | undefined)[]
}

/** `id` is null if the link must be resolved by a request to the portal. */
export interface AdvertLink {
  readonly id: string | null
  /** Without tracking parameters. */
  readonly url: string
}

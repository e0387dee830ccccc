import type { ListingType, SellerType } from '#shared/domain/property-type.ts'
import type { PortalName } from '#shared/domain/sources.ts'

/** Who sends alerts. */
export type MailSource = PortalName | 'ohne-makler.net'

/** A mail as far as it is read. */
export interface AlertMail {
  /** Address of the sender, without his name. */
  readonly from: string
  readonly subject: string
  readonly text: string | null
  readonly html: string | null
}

/** One advert that an alert mail names. Null means: the mail does not say. */
export interface MailHit {
  readonly source: MailSource
  /** Null where the link tells it only when it is asked where it leads. */
  readonly externalId: string | null
  readonly title: string
  readonly titleIsCut: boolean
  /** Euro. */
  readonly price: number | null
  /** m² to live or work in. */
  readonly size: number | null
  /** m² of the ground. */
  readonly plotSize: number | null
  readonly rooms: number | null
  readonly zipCode: string | null
  readonly place: string | null
  /** Street and number. */
  readonly address: string | null
  readonly seller: SellerType | null
  readonly url: string
  readonly listingType: ListingType | null
  /** The portal says itself that it lies outside what was asked for. */
  readonly isOutside: boolean
}

/** What a mail tells, once as each of its parts that say the same: its text, its page. */
export interface MailContent extends Pick<AlertMail, 'from' | 'subject'> {
  readonly versions: readonly (readonly Piece[])[]
}

/** `hits` with a reason where not all adverts of the mail are among them, `unread` where none is, `other` where it is no alert. */
export type MailReading =
  | { readonly kind: 'hits'; readonly hits: readonly MailHit[]; readonly reason: string | null }
  | { readonly kind: 'other' }
  | { readonly kind: 'unread'; readonly reason: string }

/** A part of a mail in the order of reading: words, or an address that something leads to. */
export type Piece = { readonly text: string; readonly link?: undefined } | { readonly link: string; readonly text?: undefined }

/** How one portal writes. */
export interface MailSender {
  readonly source: MailSource
  /** Domains whose signature makes a mail this portal's own. */
  readonly domains: readonly string[]
  /** What an address of the portal leads to; null for whatever is no advert. */
  advertOf(link: string): AdvertLink | null
  /** The adverts among the pieces, in their order; undefined for one that cannot be read. */
  read(pieces: readonly Piece[], mail: Pick<AlertMail, 'subject'>): readonly (MailHit | undefined)[]
}

/** `id` is null where the address is one of the portal's own that has to be asked where it leads. */
export interface AdvertLink {
  readonly id: string | null
  /** Without what only counts clicks. */
  readonly url: string
}

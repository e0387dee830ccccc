import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PageOf } from '../portals/raw-listing.ts'

/** One business as a result page shows it, as printed. */
export interface RawBusiness {
  readonly externalId: string
  readonly name: string
  /** The directory's own word for the trade. */
  readonly branch: string | null
  /** Street and number. */
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Path of its own page, from the root of the directory; null where it has none. */
  readonly path: string | null
}

export type BusinessPage = PageOf<
  | {
      readonly kind: 'businesses'
      readonly businesses: readonly RawBusiness[]
      /** Entries it shows, those it shows again included. */
      readonly shown: number
      /** Entries over all pages, where the page tells. */
      readonly total: number | null
    }
  | { readonly kind: 'empty' }
>

/** What a business's own page tells more. */
export interface BusinessDetail {
  readonly website: string | null
  readonly email: string | null
}

/** A path, and the fields of the form that is sent there; without a form the page has an address. */
export interface PageAddress {
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
}

/** One directory: addresses and readers. Gets text and returns values. */
export interface Directory {
  readonly name: DirectoryName
  /** Where a result page is asked for: pages count from 1, `shown` entries stood on those before it. */
  searchPage(trade: string, place: string, page: number, shown: number): PageAddress
  readResults(html: string): BusinessPage
  /** What a business's own page tells more, where that is worth asking for. */
  readonly readDetail?: (html: string) => BusinessDetail
}

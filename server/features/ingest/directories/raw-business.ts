import type { DirectoryName } from '#shared/domain/directories.ts'
import type { PageOf } from '../portals/service.ts'

/** One business as printed on a result page. */
export interface RawBusiness {
  readonly externalId: string
  readonly name: string
  /** The directory's own name for the trade. */
  readonly branch: string | null
  /** Street and house number. */
  readonly street: string | null
  readonly zipCode: string | null
  readonly city: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  /** Path of the business's own page, from the directory's root; null if it has none. */
  readonly path: string | null
}

export type BusinessPage = PageOf<
  | {
      readonly kind: 'businesses'
      readonly businesses: readonly RawBusiness[]
      /** Number of entries on the page, including repeated ones. */
      readonly shown: number
      /** Number of entries on all pages, if the page shows it. */
      readonly total: number | null
    }
  | { readonly kind: 'empty' }
>

/** Additional facts on a business's own page. */
export interface BusinessDetail {
  readonly website: string | null
  readonly email: string | null
}

/** A path, and the form fields to POST there; without a form it is a plain URL. */
export interface PageAddress {
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
}

/** One directory: addresses and readers. Pure: takes text and returns values. */
export interface Directory {
  readonly name: DirectoryName
  /** A result page's address: pages count from 1, `shown` is the number of entries on earlier pages. */
  searchPage(trade: string, place: string, page: number, shown: number): PageAddress
  readResults(html: string): BusinessPage
  /** Reads additional facts from a business's own page; absent if the page has none worth a request. */
  readonly readDetail?: (html: string) => BusinessDetail
}

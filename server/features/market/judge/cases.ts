import { readdirSync, readFileSync } from 'node:fs'
import type { HiddenReason } from '#shared/domain/hidden-reason.ts'
import type { ListingType, PropertyType, SellerType } from '#shared/domain/property-type.ts'

/** One to four sentences of an advert. `borderline` cases count for nothing. */
export interface RefusalCase {
  readonly text: string
  readonly refuses: boolean
  readonly kind?: string
}

/** `expected` is null for a private owner's offer, `unknown` for any reason that it is none. `rest` is what is known beside title and text; the price in euro, the size in m². */
export interface AdvertCase {
  readonly title: string
  readonly text: string
  readonly rest?: {
    readonly sellerType?: SellerType | null
    readonly otherAds?: number | null
    readonly price?: number | null
    readonly size?: number | null
    readonly rooms?: number | null
    readonly zipCode?: string | null
    readonly location?: string | null
    readonly propertyType?: PropertyType
    readonly listingType?: ListingType
  }
  readonly expected: HiddenReason | 'unknown' | null
  readonly kind?: string
}

/** Cases by their writer: one file is one writer. */
export type ByWriter<Labelled> = ReadonlyMap<string, readonly Labelled[]>

const FOLDER = new URL('./cases/', import.meta.url)
const BORDERLINE = 'borderline'

function read<Labelled extends { readonly kind?: string }>(kind: string): Map<string, Labelled[]> {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
  return new Map(
    names.toSorted().map((name) => {
      const all = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Labelled[]
      return [name.slice(kind.length + 1, -'.json'.length), all.filter((one) => one.kind !== BORDERLINE)]
    }),
  )
}

export const refusalCases = (): ByWriter<RefusalCase> => read<RefusalCase>('refusals')
export const advertCases = (): ByWriter<AdvertCase> => read<AdvertCase>('adverts')
/** Adverts as cards show them: a title, and the beginning of the text at most. */
export const cardCases = (): ByWriter<AdvertCase> => read<AdvertCase>('cards')
/** Unremarkable offers of private owners. */
export const ordinaryCases = (): ByWriter<AdvertCase> =>
  new Map(
    [...read<Omit<AdvertCase, 'expected'>>('ordinary')].map(([writer, all]) => [writer, all.map((one) => ({ ...one, expected: null }))]),
  )

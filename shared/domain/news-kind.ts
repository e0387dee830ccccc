import type { LogKind } from './log.ts'
import type { ListingType, PropertyType } from './property-type.ts'
import type { RunFailure } from './run-outcome.ts'
import type { PortalName } from './sources.ts'
import type { TipStatus } from './tip.ts'

/** What a notification is about. Each kind fills the parts it has. */
export interface NewsFacts {
  readonly searchName: string | null
  readonly property: {
    readonly id: number
    readonly title: string
    readonly location: string | null
    readonly zipCode: string | null
    readonly price: number | null
    readonly size: number | null
    readonly rooms: number | null
    readonly propertyType: PropertyType
    readonly listingType: ListingType
  } | null
  readonly tip: { readonly id: number; readonly tipType: string; readonly city: string | null; readonly status: TipStatus } | null
  readonly message: { readonly from: string; readonly partnerId: string } | null
  /** In euro. */
  readonly commission: { readonly amount: number; readonly isPaid: boolean } | null
  readonly statement: {
    readonly kind: 'credit_note' | 'receipt' | 'cancellation'
    readonly status: 'draft' | 'issued' | 'paid' | 'cancelled'
    readonly number: string
  } | null
  readonly run: { readonly source: PortalName; readonly failure: RunFailure } | null
  /** A German sentence. */
  readonly reason: string | null
}

interface Kind {
  readonly audience: 'agent' | 'partner' | 'admin'
  /** In the settings. */
  readonly label: string
  /** On a locked screen, so it counts and names nobody. */
  readonly counted: readonly [one: string, several: string]
  /** Where all news of this kind can be read. */
  readonly page: string
  /** Where one of them can be read; `page` by default. */
  readonly path?: (news: NewsFacts) => string | null
  /** The bell has nothing to open. */
  readonly opensNothing?: true
  readonly title: (news: NewsFacts) => string
  readonly text?: (news: NewsFacts) => string | null
  /** In a mail, where no words of an advert may appear. */
  readonly line: (news: NewsFacts) => string
  /** Mailed until the reader turns it off; the others are mailed once he turns them on. */
  readonly isMailed?: true
}

/** About a match: its rows come with the matches, and the log leaves it out, because searches find them by the thousand. */
interface MatchNews extends Kind {
  readonly isMatch: true
}
interface LoggedNews extends Kind {
  readonly isMatch?: undefined
  readonly log: LogKind
}
export type NewsKind = MatchNews | LoggedNews

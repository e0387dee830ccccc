import type { LogKind } from './log.ts'
import type { ListingType, PropertyType } from './property-type.ts'
import type { RunFailure } from './run-outcome.ts'
import type { PortalName } from './sources.ts'
import type { TipStatus } from './tip.ts'

/** Data of a notification. Each kind sets only the parts it uses. */
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
  /** A German sentence, or what an owner answered; of an assigned lead the name of the rule. */
  readonly reason: string | null
}

interface Kind {
  readonly audience: 'agent' | 'partner' | 'admin'
  /** Label in the settings. */
  readonly label: string
  /** Shown on a locked screen, so it only counts and contains no names. */
  readonly counted: readonly [one: string, several: string]
  /** Page with all notifications of this kind. */
  readonly page: string
  /** Page of a single item; defaults to `page`. */
  readonly path?: (news: NewsFacts) => string | null
  /** Whether the entry in the notification bell is not a link. */
  readonly opensNothing?: true
  readonly title: (news: NewsFacts) => string
  readonly text?: (news: NewsFacts) => string | null
  /** For emails, which must not contain the wording of an advert. */
  readonly line: (news: NewsFacts) => string
  /** Emailed by default; other kinds are opt-in. */
  readonly isMailed?: true
}

/** Whether it is about a match. These are stored with the matches and left out of the log, because searches find thousands of them. */
interface MatchNews extends Kind {
  readonly isMatch: true
}
interface LoggedNews extends Kind {
  readonly isMatch?: undefined
  readonly log: LogKind
}
export type NewsKind = MatchNews | LoggedNews

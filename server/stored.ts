import type { Belonging } from './db/belonging.ts'
import type { ConsentRows } from './db/consent-rows.ts'
import type { NewsRows } from './db/news-rows.ts'
import type { PersonRows } from './db/person-rows.ts'
import type { PersonalData } from './privacy/holding.ts'
import type { RetentionRule } from './privacy/retention.ts'

/** What features declare about the tables they write. */
export interface Stored {
  /** Personal data in its tables. */
  readonly personalData: PersonalData
  /** What the nightly run deletes, and after how many days. */
  readonly retention: readonly RetentionRule[]
  /** Tables with agents' rows on a property, which follow when properties are joined or parted. */
  readonly belongings: readonly Belonging[]
  /** The content of notifications about its rows; their texts are in `shared/domain/news.ts`. */
  readonly news: readonly NewsRows[]
  /** What owners and partners agreed to with an agent, if its rows prove that. */
  readonly consents: readonly ConsentRows[]
  /** Where its rows name people that agents have stored. */
  readonly persons: readonly PersonRows[]
}

/** The declarations of all features together. */
export interface AllStored extends Omit<Stored, 'personalData'> {
  readonly personalData: readonly PersonalData[]
}

export const allStored = (features: readonly Partial<Stored>[]): AllStored => ({
  personalData: features.flatMap(({ personalData }) => personalData ?? []),
  retention: features.flatMap(({ retention = [] }) => retention),
  belongings: features.flatMap(({ belongings = [] }) => belongings),
  news: features.flatMap(({ news = [] }) => news),
  consents: features.flatMap(({ consents = [] }) => consents),
  persons: features.flatMap(({ persons = [] }) => persons),
})

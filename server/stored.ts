import type { Belonging } from './db/belonging.ts'
import type { NewsRows } from './db/news-rows.ts'
import type { PersonalData } from './privacy/holding.ts'
import type { RetentionRule } from './privacy/retention.ts'

/** What is said of the tables that features write. */
export interface Stored {
  /** What its tables hold of people. */
  readonly personalData: PersonalData
  /** What is deleted by night, and after how many days. */
  readonly retention: readonly RetentionRule[]
  /** Tables with what agents have on an object, which follow it when objects are joined or parted. */
  readonly belongings: readonly Belonging[]
  /** What the notifications about its rows say; their words are in `shared/domain/news.ts`. */
  readonly news: readonly NewsRows[]
}

/** The same of all features together. */
export interface AllStored extends Omit<Stored, 'personalData'> {
  readonly personalData: readonly PersonalData[]
}

export const allStored = (features: readonly Partial<Stored>[]): AllStored => ({
  personalData: features.flatMap(({ personalData }) => personalData ?? []),
  retention: features.flatMap(({ retention = [] }) => retention),
  belongings: features.flatMap(({ belongings = [] }) => belongings),
  news: features.flatMap(({ news = [] }) => news),
})

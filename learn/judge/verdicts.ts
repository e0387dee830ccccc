import type { AdvertCase } from '#server/features/market/judge/case.ts'
import { judge, type JudgedListing } from '#server/features/market/judge/verdict.ts'
import { ADVERT_LEARNING, toWeighed, withCards } from './adverts.ts'
import type { ByWriter } from './cases.ts'
import { type Figures, calculateFigures, leaveOneOut } from './figures.ts'

/** A case as the product sees it on a page. Being a rental is a reason only among sales. */
export const toJudgedListing = (one: AdvertCase): JudgedListing => ({
  ...toWeighed(one),
  listingType: one.expected === 'let' ? 'sale' : (one.rest?.listingType ?? 'sale'),
  filedAs: null,
  location: one.rest?.location?.replace(/^\d{5}\s+/, '') ?? null,
  isDetailed: true,
})

/** How one author's adverts are judged with weights learnt from all others. */
export interface WriterFigures {
  readonly writer: string
  /** Number of genuine listings, and how many of them are marked and hidden. */
  readonly offers: { readonly all: number; readonly marked: number; readonly hidden: number }
  /** Null for an author with genuine listings only. */
  readonly caught: Figures | null
}

export function* figuresOfWriters(adverts: ByWriter<AdvertCase>): Generator<WriterFigures> {
  for (const { writer, cases, weights } of leaveOneOut(
    { cases: adverts, learnt: withCards(adverts), tested: [...adverts.keys()] },
    ADVERT_LEARNING,
  )) {
    const judged = cases.map((one) => ({ isPositive: one.expected !== null, outcome: judge(toJudgedListing(one), weights).outcome }))
    const offers = judged.filter(({ isPositive }) => !isPositive)
    const count = (outcome: string) => offers.filter((one) => one.outcome === outcome).length
    yield {
      writer,
      offers: { all: offers.length, marked: count('doubtful'), hidden: count('hidden') },
      caught:
        offers.length === judged.length
          ? null
          : calculateFigures(judged.map(({ isPositive, outcome }) => ({ isPositive, isFound: outcome !== 'offer' }))),
    }
  }
}

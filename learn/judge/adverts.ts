import { HIDDEN_REASONS, type HiddenReason } from '#shared/domain/hidden-reason.ts'
import { advertFeatures, type WeighedAdvert } from '#server/features/market/judge/advert-features.ts'
import type { AdvertCase } from '#server/features/market/judge/case.ts'
import { advertCases, type ByWriter, cardCases, ordinaryCases } from './cases.ts'
import type { Case, Learning } from './train.ts'

/** A case as the product would see it on a page. */
export const toWeighed = ({ title, text, rest = {} }: AdvertCase): WeighedAdvert => ({
  title,
  text,
  sellerType: rest.sellerType ?? null,
  otherAds: rest.otherAds ?? null,
  price: rest.price ?? null,
  size: rest.size ?? null,
  rooms: rest.rooms ?? null,
  zipCode: rest.zipCode ?? null,
  propertyType: rest.propertyType ?? 'house',
})

const toCase = (one: AdvertCase): Case => ({
  parts: [advertFeatures(toWeighed(one))],
  is: one.expected === null ? 0 : HIDDEN_REASONS.indexOf(one.expected as HiddenReason) + 1 || undefined,
})

/** With this decay, held-out authors were judged best. */
export const ADVERT_LEARNING: Learning & { readonly caseOf: typeof toCase } = {
  classes: HIDDEN_REASONS.length + 1,
  decay: 1e-4,
  steps: 31,
  // an advert and its card are two cases
  casesMin: 3,
  caseOf: toCase,
}

/** The cases of each author, those with ordinary adverts last. */
export const labelledAdverts = (): ByWriter<AdvertCase> => new Map<string, readonly AdvertCase[]>([...advertCases(), ...ordinaryCases()])

/** Maximum characters of a text shown on a card. */
const CARD_TEXT = 140

/** An advert as shown on its card: the beginning of its text, without the seller. */
export const toCard = <Advert extends AdvertCase>(one: Advert): Advert => ({
  ...one,
  text: one.text.length > CARD_TEXT ? one.text.slice(0, one.text.lastIndexOf(' ', CARD_TEXT) + 1 || CARD_TEXT).trimEnd() : one.text,
  rest: { ...one.rest, otherAds: null },
})

/** Cases with each advert repeated as its card, plus those written as cards. */
export const withCards = (cases: ByWriter<AdvertCase>): ByWriter<AdvertCase> =>
  new Map([...[...cases].map(([writer, all]) => [writer, all.flatMap((one) => [one, toCard(one)])] as const), ...cardCases()])

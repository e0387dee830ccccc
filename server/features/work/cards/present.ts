import type { Property } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import { type LeadFacts, suggestLeadScore } from '#shared/domain/lead-score.ts'
import { findRightNumbers } from '../../../phone-numbers.ts'

/** Adds the phone numbers in dialable form, without the wrong ones. */
export const presentProperty = (property: Omit<Property, 'publishedNumbers' | 'ownerNumbers'>): Property => ({
  ...property,
  publishedNumbers: findRightNumbers(property.contactInfo?.phone ?? null, property.wrongPhones),
  ownerNumbers: findRightNumbers(property.ownerPhone, property.wrongPhones),
})

/** Sorts a page by the scores on its cards, because the sort column ignores consents and objections and is updated only nightly. */
export function sortByScore<C extends LeadFacts>(cards: readonly C[], { order }: PropertyFilter, now: number): C[] {
  const sign = order === 'ASC' ? 1 : -1
  const scored = cards.map((card) => ({ card, score: suggestLeadScore(card, now).score }))
  return scored.toSorted((a, b) => sign * (a.score - b.score)).map(({ card }) => card)
}

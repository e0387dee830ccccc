import { HIDDEN_REASONS } from '#shared/domain/hidden-reason.ts'
import { advertFeatures, type WeighedAdvert } from './advert-features.ts'
import { type AdvertCase, advertCases, type ByWriter, ordinaryCases } from './cases.ts'
import type { Case, Learning } from './learn.ts'

/** A case as the product would see its page. */
export const weighedOf = ({ title, text, rest = {} }: AdvertCase): WeighedAdvert => ({
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

const caseOf = (one: AdvertCase): Case => ({
  parts: [advertFeatures(weighedOf(one))],
  is: one.expected === null ? 0 : HIDDEN_REASONS.indexOf(one.expected) + 1,
})

/** With this decay, writers left out were judged best. */
export const ADVERT_LEARNING: Learning & { readonly caseOf: typeof caseOf } = {
  classes: HIDDEN_REASONS.length + 1,
  decay: 1e-4,
  steps: 31,
  caseOf,
}

/** The cases of each writer, those of ordinary adverts last. */
export const labelledAdverts = (): ByWriter<AdvertCase> => new Map<string, readonly AdvertCase[]>([...advertCases(), ...ordinaryCases()])

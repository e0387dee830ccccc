import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'

/** All numbers of the owner that may have been called, first those that may be. */
export function calledNumbers(property: Property): Property['publishedNumbers'] {
  const all = [...callableNumbers(property), ...property.ownerNumbers, ...property.publishedNumbers]
  return [...new Map(all.map((number) => [number.tel, number])).values()]
}

/** Numbers that may be called: none on red; without a consent only the advert's, not one the agent found elsewhere. */
export function callableNumbers(property: Property): Property['publishedNumbers'] {
  const { light, isOfAdvert } = contactLight(property).phone
  if (light === 'red') return []
  return isOfAdvert || property.ownerNumbers.length === 0 ? property.publishedNumbers : property.ownerNumbers
}

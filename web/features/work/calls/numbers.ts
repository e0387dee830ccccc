import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'

/** Numbers that may be called: none on red; without a consent only the advert's, not one the agent found elsewhere. */
export function callableNumbers(property: Property): Property['publishedNumbers'] {
  const { light, isOfAdvert } = contactLight(property).phone
  if (light === 'red') return []
  return isOfAdvert || property.ownerNumbers.length === 0 ? property.publishedNumbers : property.ownerNumbers
}

import type { Property } from '#shared/contract/work/properties.ts'
import { type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import { splitName } from '#shared/domain/name-parts.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { withoutNumbers } from '../phone-numbers.ts'
import type { Person } from './person.ts'
import type { Referred } from './port.ts'
import { buildReference } from './property.ts'

export type Owner = { readonly person: Person; readonly reason?: undefined } | { readonly person?: undefined; readonly reason: string }

/** The owner as exported to a CRM: each contact channel only as its light permits, and no person without a channel. */
export function buildOwner(property: Referred): Owner {
  const lights = contactLight(property)
  const name = readOwnerName(property) ?? ''
  const { phone, numbers } = choosePhone(property, lights.phone)
  const email = lights.email.light === 'green' ? property.ownerEmail : null
  if (!phone && !email) return { reason: lights.phone.light === 'red' ? lights.phone.reason : 'Es ist keine Telefonnummer bekannt.' }
  if (name === '') return { reason: 'Der Name des Eigentümers ist nicht bekannt.' }
  return {
    person: {
      mark: `${buildReference(property)}-owner`,
      ...splitName(name),
      email: email?.toLowerCase() || null,
      phone: phone || null,
      numbers: numbers.map(({ tel }) => tel),
      origin: `Quelle: ${SOURCE_LABEL[property.source]}`,
    },
  }
}

/** With a consent the number noted by the agent is used, otherwise only the number published in the advert. */
function choosePhone(property: Property, { light, isOfAdvert }: ChannelLight) {
  if (light === 'red') return { phone: null, numbers: [] }
  const { ownerNumbers, contactInfo, publishedNumbers, wrongPhones } = property
  const withoutWrong = (phone: string | null) => withoutNumbers(phone, [wrongPhones ?? ''])
  const ownerPhone = withoutWrong(property.ownerPhone)
  return isOfAdvert || ownerPhone === null
    ? { phone: withoutWrong(contactInfo?.phone ?? null), numbers: publishedNumbers }
    : { phone: ownerPhone, numbers: ownerNumbers }
}

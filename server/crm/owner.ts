import type { Property } from '#shared/contract/market/properties.ts'
import { type ChannelLight, contactLight } from '#shared/domain/contact-light.ts'
import { ownerNameOf } from '#shared/domain/owner-name.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { Person } from './person.ts'
import type { Referred } from './port.ts'
import { referenceOf } from './property.ts'

export type Owner = { readonly person: Person; readonly reason?: undefined } | { readonly person?: undefined; readonly reason: string }

/** The owner as exported to a CRM: each contact channel only as its light permits, and no person without a channel. */
export function ownerOf(property: Referred): Owner {
  const lights = contactLight(property)
  const name = ownerNameOf(property) ?? ''
  const phone = phoneOf(property, lights.phone)
  const email = lights.email.light === 'green' ? property.ownerEmail : null
  if (!phone && !email) return { reason: lights.phone.light === 'red' ? lights.phone.reason : 'Es ist keine Telefonnummer bekannt.' }
  if (name === '') return { reason: 'Der Name des Eigentümers ist nicht bekannt.' }
  const words = name.split(/\s+/)
  return {
    person: {
      mark: `${referenceOf(property)}-owner`,
      firstName: words.slice(0, -1).join(' ') || null,
      lastName: words.at(-1) ?? name,
      email: email?.toLowerCase() || null,
      phone: phone || null,
      origin: `Quelle: ${SOURCE_LABEL[property.source]}`,
    },
  }
}

/** A consent releases the number the agent noted; without one only the number published in the advert is used. */
function phoneOf({ ownerPhone, contactInfo }: Property, { light, isOfAdvert }: ChannelLight): string | null {
  const published = contactInfo?.phone ?? null
  if (light === 'red') return null
  return isOfAdvert ? published : (ownerPhone ?? published)
}

import type { Property } from '#shared/contract/market/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { referenceOf } from './propstack-mapping.ts'

/** A person as Propstack names his fields. */
export interface PropstackClient {
  /** Ours for ever: by it Propstack finds him again. */
  readonly old_crm_id: string
  readonly first_name?: string
  readonly last_name: string
  readonly email?: string
  readonly phone?: string
  readonly broker_id?: number
  readonly description: string
}

export type Owner =
  | { readonly client: PropstackClient; readonly reason?: undefined }
  | { readonly client?: undefined; readonly reason: string }

/** What of an owner may leave the house: each way to reach him by its own light, and he himself only with one of them. */
export function ownerOf(property: Property, { brokerId = null }: { brokerId?: number | null } = {}): Owner {
  const lights = contactLight(property)
  const name = (property.ownerName ?? property.contactInfo?.name ?? '').trim()
  const phone = phoneOf(property, lights.phone.light)
  const email = lights.email.light === 'green' ? property.ownerEmail : null
  if (!phone && !email) return { reason: lights.phone.light === 'red' ? lights.phone.reason : 'Es ist keine Telefonnummer bekannt.' }
  if (name === '') return { reason: 'Der Name des Eigentümers ist nicht bekannt.' }
  const words = name.split(/\s+/)
  const first = words.slice(0, -1).join(' ')
  return {
    client: {
      old_crm_id: `${referenceOf(property)}-owner`,
      ...(first !== '' && { first_name: first }),
      last_name: words.at(-1) ?? name,
      ...(email && { email: email.toLowerCase() }),
      ...(phone && { phone }),
      ...(brokerId !== null && { broker_id: brokerId }),
      description: `Quelle: ${SOURCE_LABEL[property.source]}`,
    },
  }
}

/** A consent opens the number the agent noted; without one it is only the number that the advert itself tells. */
function phoneOf({ ownerPhone, contactInfo }: Property, light: 'green' | 'amber' | 'red'): string | null {
  const published = contactInfo?.phone ?? null
  if (light === 'red') return null
  return light === 'green' ? (ownerPhone ?? published) : published
}

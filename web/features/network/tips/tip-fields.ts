import type { z } from 'zod'
import type { TipForm } from '#shared/contract/network/tips.ts'

/** What the form of a tip holds. */
export type TipFields = Required<Omit<z.input<typeof TipForm>, 'clientKey'>>

export const EMPTY_TIP: TipFields = {
  tipType: 'Immobilienverkauf',
  propertyType: 'Haus',
  urgency: 'mittel',
  street: '',
  houseNumber: '',
  address: '',
  zipCode: '',
  city: '',
  position: null,
  estimatedPrice: '',
  sellerName: '',
  sellerPhone: '',
  sellerEmail: '',
  notes: '',
  leadSource: '',
  description: '',
  ownerConsentVersion: null,
  ownerConsentHow: '',
  maklerUserId: '',
}

const said = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** The owner is named or can be reached: then his word is asked for. */
export const namesOwner = ({ sellerName, sellerPhone, sellerEmail }: TipFields): boolean =>
  [sellerName, sellerPhone, sellerEmail].some(said)

/** An agent could hardly do anything with it. */
export const isHardToUse = ({ street, address, position, sellerPhone }: TipFields): boolean =>
  ![street, address, sellerPhone].some(said) && !position

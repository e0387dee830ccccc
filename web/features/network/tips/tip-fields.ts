import type { z } from 'zod'
import type { TipForm } from '#shared/contract/network/tips.ts'

/** Values of a tip's form. */
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

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/** Whether the owner is named or can be reached, so that their consent is required. */
export const namesOwner = ({ sellerName, sellerPhone, sellerEmail }: TipFields): boolean =>
  [sellerName, sellerPhone, sellerEmail].some(isFilled)

/** Whether an agent could find neither the property nor the owner from this. */
export const isHardToUse = ({ street, address, position, sellerPhone }: TipFields): boolean =>
  ![street, address, sellerPhone].some(isFilled) && !position

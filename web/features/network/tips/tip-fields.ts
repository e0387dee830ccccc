import type { z } from 'zod'
import type { TipForm } from '#shared/contract/network/tips.ts'

/** Values of the form of a tip. */
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

/** The owner is named or can be reached, so their consent is asked for. */
export const namesOwner = ({ sellerName, sellerPhone, sellerEmail }: TipFields): boolean =>
  [sellerName, sellerPhone, sellerEmail].some(isFilled)

/** Too little for an agent to find the property or the owner. */
export const isHardToUse = ({ street, address, position, sellerPhone }: TipFields): boolean =>
  ![street, address, sellerPhone].some(isFilled) && !position

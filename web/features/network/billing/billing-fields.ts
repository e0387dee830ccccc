import type { z } from 'zod'
import type { BillingForm, BillingProfile } from '#shared/contract/network/billing.ts'
import { printedIban } from '#shared/domain/iban.ts'

/** Values of a billing form while editing. */
export type BillingFields = z.input<typeof BillingForm>

export const billingFields = (billing: BillingProfile): BillingFields => ({
  legalName: billing.legalName ?? '',
  street: billing.street ?? '',
  zipCode: billing.zipCode ?? '',
  city: billing.city ?? '',
  taxNumber: billing.taxNumber ?? '',
  vatId: billing.vatId ?? '',
  iban: billing.iban === null ? '' : printedIban(billing.iban),
  isSmallBusiness: billing.isSmallBusiness,
  isPrivate: billing.isPrivate,
})

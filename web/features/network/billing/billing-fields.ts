import type { z } from 'zod'
import type { BillingForm, BillingProfile } from '#shared/contract/network/billing.ts'
import { printedIban } from '#shared/domain/iban.ts'
import { countryName, HOME, SEATS } from '#shared/domain/seat.ts'
import type { Options } from '#web/components/ui/select.tsx'

/** A billing form's values while editing. */
export type BillingFields = z.input<typeof BillingForm>

export const billingFields = (billing: BillingProfile): BillingFields => ({
  legalName: billing.legalName ?? '',
  street: billing.street ?? '',
  zipCode: billing.zipCode ?? '',
  city: billing.city ?? '',
  country: billing.country,
  taxNumber: billing.taxNumber ?? '',
  vatId: billing.vatId ?? '',
  iban: billing.iban === null ? '' : printedIban(billing.iban),
  isSmallBusiness: billing.isSmallBusiness,
  isPrivate: billing.isPrivate,
})

/** Germany first, then the other countries by their German names. */
export const COUNTRIES: Options = SEATS.map((code) => [code, countryName(code)] as const).toSorted(
  ([left, leftName], [right, rightName]) => Number(right === HOME) - Number(left === HOME) || leftName.localeCompare(rightName, 'de'),
)

import type { BillingForm, BillingProfile } from '#shared/contract/network/billing.ts'
import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { HOME } from '#shared/domain/seat.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'

export const EMPTY: BillingProfile = {
  legalName: null,
  street: null,
  zipCode: null,
  city: null,
  country: HOME,
  taxNumber: null,
  vatId: null,
  iban: null,
  isSmallBusiness: false,
  isPrivate: false,
}

const selectBilling = ({ db }: Ctx) =>
  db
    .selectFrom('billing_profiles as b')
    .select([
      'legal_name as legalName',
      'street',
      'zip_code as zipCode',
      'city',
      'country',
      'tax_number as taxNumber',
      'vat_id as vatId',
      'iban',
      'is_small_business as isSmallBusiness',
      'is_private as isPrivate',
    ])

/** An IBAN sealed with a lost key counts as missing. */
const openProfile = ({ secrets }: Ctx, row: Awaited<ReturnType<ReturnType<typeof selectBilling>['executeTakeFirst']>>): BillingProfile =>
  row ? { ...row, iban: row.iban && (secrets.open(row.iban) ?? null) } : EMPTY

/** A partner is paid as a person, an office issues statements. */
export type BillingOwner = { readonly user_id: PartnerId } | { readonly office_id: OfficeId }

/** Returns an empty profile if there is none. */
export async function getBilling(ctx: Ctx, owner: BillingOwner): Promise<BillingProfile> {
  return openProfile(
    ctx,
    await selectBilling(ctx)
      .where((eb) => eb.and(owner))
      .executeTakeFirst(),
  )
}

export async function storeBilling({ db, clock, secrets }: Ctx, owner: BillingOwner, form: BillingForm): Promise<void> {
  const row = {
    legal_name: form.legalName ?? null,
    street: form.street ?? null,
    zip_code: form.zipCode ?? null,
    city: form.city ?? null,
    country: form.country,
    tax_number: form.taxNumber ?? null,
    vat_id: form.vatId ?? null,
    iban: form.iban === undefined ? null : secrets.seal(form.iban),
    is_small_business: form.isSmallBusiness,
    is_private: form.isPrivate,
    updated_at: clock.now(),
  }
  await db
    .insertInto('billing_profiles')
    .values({ ...owner, ...row })
    .onConflict((conflict) => conflict.column('user_id' in owner ? 'user_id' : 'office_id').doUpdateSet(row))
    .execute()
}

export interface Accepted {
  readonly officeId: OfficeId | null
  readonly version: number
  readonly text: string
  readonly acceptedAt: string
}

/** A partner's agreements, newest version first. */
export function listAccepted({ db }: Ctx, partnerId: PartnerId): Promise<Accepted[]> {
  return db
    .selectFrom('partner_agreements')
    .select(['office_id as officeId', 'version', 'text', 'accepted_at as acceptedAt'])
    .where('partner_id', '=', partnerId)
    .orderBy('version', 'desc')
    .execute()
}

/** Idempotent: keeps the time of the first acceptance. */
export async function insertAccepted(
  { db, clock }: Ctx,
  officeId: OfficeId,
  partnerId: PartnerId,
  { version, text }: Pick<Accepted, 'version' | 'text'>,
): Promise<void> {
  await db
    .insertInto('partner_agreements')
    .values({ office_id: officeId, partner_id: partnerId, version, text, accepted_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['office_id', 'partner_id', 'version']).doNothing())
    .execute()
}

type Tax = Pick<BillingProfile, 'country' | 'isPrivate' | 'isSmallBusiness'>

/** What decides about VAT, by partner; leaves out partners who have not stated who is to be paid. */
export async function listTaxes({ db }: Ctx, partnerIds: readonly PartnerId[]): Promise<Map<PartnerId, Tax>> {
  const rows = await db
    .selectFrom('billing_profiles')
    .select(['user_id as partnerId', 'country', 'is_private as isPrivate', 'is_small_business as isSmallBusiness'])
    .where(sql<boolean>`user_id = any(${partnerIds}::uuid[])`)
    .where('legal_name', 'is not', null)
    .execute()
  return new Map(rows.map(({ partnerId, ...tax }) => [partnerId as PartnerId, tax]))
}

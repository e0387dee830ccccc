import type { BillingForm, BillingProfile } from '#shared/contract/network/billing.ts'
import type { OfficeId, PartnerId, UserId } from '#shared/domain/ids.ts'
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

/** Returns an empty profile if the user has none. */
export async function getBilling(ctx: Ctx, userId: UserId): Promise<BillingProfile> {
  return openProfile(ctx, await selectBilling(ctx).where('b.user_id', '=', userId).executeTakeFirst())
}

/** The profile of an office; empty if none of its agents has one. */
export async function getOfficeBilling(ctx: Ctx, officeId: OfficeId): Promise<BillingProfile> {
  const row = await selectBilling(ctx)
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .where('u.office_id', '=', officeId)
    .orderBy('b.updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return openProfile(ctx, row)
}

export async function storeBilling({ db, clock, secrets }: Ctx, userId: UserId, form: BillingForm): Promise<void> {
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
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
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

/** What decides about VAT, by user; leaves out users who have not stated who is to be paid. */
export async function listTaxes({ db }: Ctx, userIds: readonly UserId[]): Promise<Map<UserId, Tax>> {
  const rows = await db
    .selectFrom('billing_profiles')
    .select(['user_id as userId', 'country', 'is_private as isPrivate', 'is_small_business as isSmallBusiness'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('legal_name', 'is not', null)
    .execute()
  return new Map(rows.map(({ userId, ...tax }) => [userId, tax]))
}

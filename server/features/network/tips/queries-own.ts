import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import type { OwnTip, OwnTipPatch, TipForm } from '#shared/contract/network/tips.ts'
import { toCents } from '#shared/domain/money.ts'
import type { TipStatus } from '#shared/domain/tip.ts'
import { tipPlace } from '#shared/domain/tip-place.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { type Asked, isOlder, type Page, toPage } from '../../../db/pages.ts'
import { selectOfficeName } from '../../people/offices/service.ts'
import { selectTips, toTip } from './queries-select.ts'

/** Newest first. */
export async function listOwn(
  ctx: Ctx,
  partnerId: PartnerId,
  { status, ...asked }: Asked & { status?: TipStatus | undefined },
): Promise<Page<OwnTip>> {
  const rows = await own(ctx, partnerId)
    .$if(status !== undefined, (query) => query.where('t.status', '=', status as TipStatus))
    .where(isOlder('t.submitted_at', 't.id', asked))
    .orderBy('t.submitted_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
  return toPage(rows.map(toOwnTip), asked, ({ submittedAt, id }) => [submittedAt, id])
}

export async function findOwn(ctx: Ctx, partnerId: PartnerId, by: { readonly id: number } | { readonly clientKey: string }) {
  const query = own(ctx, partnerId)
  const row = await ('id' in by ? query.where('t.id', '=', by.id) : query.where('t.client_key', '=', by.clientKey)).executeTakeFirst()
  return row && toOwnTip(row)
}

function own(ctx: Ctx, partnerId: PartnerId) {
  return selectTips(ctx)
    .where('t.partner_id', '=', partnerId)
    .select(['t.office_id as maklerUserId', selectOfficeName(sql.ref('t.office_id')).$castTo<string | null>().as('maklerName')])
}

const toOwnTip = (row: Awaited<ReturnType<ReturnType<typeof own>['executeTakeFirstOrThrow']>>): OwnTip => toTip(row) as OwnTip

/** Returns the new id; undefined if this partner's device already sent the same tip. */
export async function insertTip(
  { db, clock }: Ctx,
  { partnerId, officeId, mark }: { partnerId: PartnerId; officeId: OfficeId | undefined; mark: Buffer },
  form: TipForm,
): Promise<number | undefined> {
  const now = clock.now()
  const row = await db
    .insertInto('property_tips')
    .values({
      partner_id: partnerId,
      office_id: officeId ?? null,
      client_key: form.clientKey ?? null,
      sent_hash: mark,
      tip_type: form.tipType,
      property_type: form.propertyType,
      urgency: form.urgency,
      ...addressColumns(form),
      ...placeColumns(form),
      estimated_price_cents: toCents(form.estimatedPrice),
      ...ownerColumns(form, now),
      ...consentColumns(form, now),
      notes: form.notes ?? null,
      lead_source: form.leadSource ?? null,
      description: form.description ?? null,
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'client_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

function addressColumns(form: TipForm) {
  const { address, street = null, houseNumber = null, zipCode = null, city = null } = form
  const line = [street, houseNumber].filter(Boolean).join(' ')
  return { address: address || line || null, street, house_number: houseNumber, zip_code: zipCode, city }
}

/** The place by which tips are compared, and the partner's position. */
function placeColumns(form: TipForm) {
  const { street = null, zip = null, city = null } = tipPlace(form) ?? {}
  const { latitude = null, longitude = null } = form.position ?? {}
  return { place_street: street, place_zip: zip, place_city: city, latitude, longitude }
}

function ownerColumns(form: TipForm, now: Date) {
  const { sellerName = null, sellerPhone = null, sellerEmail = null } = form
  const isKnown = Boolean(sellerName || sellerPhone || sellerEmail)
  return { seller_name: sellerName, seller_phone: sellerPhone, seller_email: sellerEmail, owner_known_at: isKnown ? now : null }
}

export async function getSentMark({ db }: Ctx, id: number): Promise<Buffer | null> {
  const { mark } = await db.selectFrom('property_tips').select('sent_hash as mark').where('id', '=', id).executeTakeFirstOrThrow()
  return mark
}

const consentColumns = ({ ownerConsentVersion, ownerConsentHow }: Pick<TipForm, 'ownerConsentVersion' | 'ownerConsentHow'>, now: Date) =>
  ownerConsentVersion === undefined
    ? {}
    : { owner_consent_version: ownerConsentVersion, owner_consent_how: ownerConsentHow ?? null, owner_consent_at: now }

/** The fields a partner may add to; locks the row until the transaction ends. */
export function lockOwn({ db }: Ctx, partnerId: PartnerId, id: number) {
  return db
    .selectFrom('property_tips')
    .select([
      'description',
      'seller_phone as sellerPhone',
      'seller_email as sellerEmail',
      'office_id as officeId',
      'owner_consent_at as consentAt',
    ])
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
}

/** @param isConsentOver the owner's consent was for another number or email address */
export async function storeOwn(
  { db, clock }: Ctx,
  partnerId: PartnerId,
  id: number,
  patch: OwnTipPatch,
  isConsentOver: boolean,
): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('property_tips')
    .set((eb) => ({
      description: patch.description === undefined ? eb.ref('description') : patch.description,
      seller_phone: patch.sellerPhone === undefined ? eb.ref('seller_phone') : patch.sellerPhone,
      seller_email: patch.sellerEmail === undefined ? eb.ref('seller_email') : patch.sellerEmail,
      ...((patch.sellerPhone || patch.sellerEmail) && { owner_known_at: eb.fn.coalesce('owner_known_at', eb.val(now)) }),
      ...(isConsentOver && { owner_consent_version: null, owner_consent_how: null, owner_consent_at: null }),
      ...consentColumns(patch, now),
    }))
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .execute()
}

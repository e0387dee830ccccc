import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Ctx } from '../../../ctx.ts'
import { euro } from '../../../db/money.ts'

/**
 * A tip with its details, and the first tip about the same property to the same agent. Tips to other agents are not compared, so that agents do not
 * learn who else has one.
 */
export function selectTips({ db }: Ctx) {
  return db
    .selectFrom('property_tips as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('property_tips as f')
          .select(['f.id', 'f.submitted_at'])
          .whereRef('f.office_id', '=', 't.office_id')
          .whereRef('f.place_street', '=', 't.place_street')
          .whereRef('f.tip_type', '=', 't.tip_type')
          // if only one has a postcode, compare the towns
          .where(sql<boolean>`coalesce(f.place_zip = t.place_zip, f.place_city = t.place_city)`)
          .orderBy('f.submitted_at')
          .orderBy('f.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('tip_photos as p')
          .select(['p.id', 'p.width', 'p.height'])
          .whereRef('p.tip_id', '=', 't.id')
          .orderBy('p.created_at')
          .orderBy('p.id'),
      ).as('photos'),
      't.latitude',
      't.longitude',
      't.id',
      't.tip_type as tipType',
      't.property_type as propertyType',
      't.address',
      't.street',
      't.house_number as houseNumber',
      't.zip_code as zipCode',
      't.city',
      euro('t.estimated_price_cents').as('estimatedPrice'),
      't.seller_name as sellerName',
      't.seller_phone as sellerPhone',
      't.seller_email as sellerEmail',
      't.notes',
      't.urgency',
      't.lead_source as leadSource',
      't.description',
      't.status',
      't.agent_notes as maklerNotes',
      't.submitted_at as submittedAt',
      'first.id as firstId',
      'first.submitted_at as firstAt',
      't.owner_consent_version as consentVersion',
      't.owner_consent_how as consentHow',
      't.owner_consent_at as consentAt',
    ])
}

export function toTip<Row extends Awaited<ReturnType<ReturnType<typeof selectTips>['executeTakeFirstOrThrow']>>>({
  firstId,
  firstAt,
  consentVersion,
  consentHow,
  consentAt,
  latitude,
  longitude,
  ...tip
}: Row) {
  return {
    ...tip,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    priority: firstAt === null ? null : { isFirst: firstId === tip.id, firstAt },
    ownerConsent: consentVersion === null ? null : { version: consentVersion, how: consentHow, givenAt: consentAt as string },
  }
}

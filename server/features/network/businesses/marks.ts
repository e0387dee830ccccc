import { foldGerman } from '#shared/domain/spelling.ts'
import type { Ctx } from '../../../ctx.ts'
import type { BusinessFacts } from '../../ingest/businesses/identity.ts'
import { siteOf } from '../../ingest/businesses/site.ts'

/** What a business that objected is known by: its number, its site, its name at its place, and its entries. */
export function marksOf(
  { secrets }: Pick<Ctx, 'secrets'>,
  business: BusinessFacts,
  entries: readonly { source: string; externalId: string }[],
): Buffer[] {
  const site = siteOf(business.website)
  const place = business.zipCode ?? (business.city && foldGerman(business.city))
  return [
    ...(business.phoneKey === null ? [] : [`phone ${business.phoneKey}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...(place ? [`name ${place} ${foldGerman(business.companyName).replace(/[^a-z\d]/g, '')}`] : []),
    ...entries.map(({ source, externalId }) => `entry ${source} ${externalId}`),
  ].map((text) => secrets.mark(`business ${text}`))
}

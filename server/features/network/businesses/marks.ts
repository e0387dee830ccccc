import { foldGerman } from '#shared/domain/spelling.ts'
import type { Ctx } from '../../../ctx.ts'
import type { BusinessFacts } from './identity.ts'
import { siteKey } from './site.ts'

/** Hashes that recognise a business that objected, made from its phone number, web site, name with place, and directory entries. */
export function listMarks(
  { secrets }: Pick<Ctx, 'secrets'>,
  business: BusinessFacts,
  entries: readonly { source: string; externalId: string }[],
): Buffer[] {
  const site = siteKey(business.website)
  const place = business.zipCode ?? (business.city && foldGerman(business.city))
  return [
    ...(business.phoneKey === null ? [] : [`phone ${business.phoneKey}`]),
    ...(site === undefined ? [] : [`site ${site}`]),
    ...(place ? [`name ${place} ${foldGerman(business.companyName).replace(/[^a-z\d]/g, '')}`] : []),
    ...entries.map(({ source, externalId }) => `entry ${source} ${externalId}`),
  ].map((text) => secrets.mark(`business ${text}`))
}

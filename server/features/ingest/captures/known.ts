import type { OfficeId } from '#shared/domain/ids.ts'
import type { Source } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { publicProperties } from '../../market/adverts/service.ts'
import { ownNumber } from '../imports/service.ts'
import { listOwn, listStandIns } from './queries.ts'

/** Properties by the portal's advert ids, as the agent sees them; public ones take precedence. */
export async function findKnownProperties(
  ctx: Ctx,
  officeId: OfficeId,
  source: Source,
  externalIds: readonly string[],
): Promise<Map<string, number>> {
  const everybodys = await publicProperties(
    ctx,
    externalIds.map((externalId) => ({ source, externalId })),
  )
  const led = await listStandIns(ctx, officeId, [...everybodys.values()])
  const rows = await listOwn(ctx, officeId, { source, externalIds: externalIds.map((id) => ownNumber(id, officeId)) })
  const own = new Map(rows.map(({ externalId, propertyId }) => [externalId, propertyId]))
  return new Map(
    externalIds.flatMap((id) => {
      const everybody = everybodys.get(`${source} ${id}`)
      const propertyId = everybody === undefined ? own.get(ownNumber(id, officeId)) : (led.get(everybody) ?? everybody)
      return propertyId === undefined ? [] : [[id, propertyId] as const]
    }),
  )
}

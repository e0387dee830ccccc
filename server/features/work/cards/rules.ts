import type { OfficeId } from '#shared/domain/ids.ts'
import { shiftReasons, type ShiftedFacts } from '#shared/domain/lead-shifts.ts'
import { MATCHING_CLIENTS_SHOWN } from '#shared/domain/limits.ts'
import { describeMisfit } from '#shared/domain/search-client.ts'
import type { Ctx } from '../../../ctx.ts'
import { type OwnerRow, judgeContact } from '../contact/service.ts'
import type { Ruled } from './queries-hydrate.ts'
import { findOwnRules, type OwnRules } from './queries-rules.ts'

/**
 * Adds to all cards at once whether their owners may be contacted, which search clients they fit, and the agent's points, in at most three
 * statements.
 */
export async function applyRules<C extends OwnerRow & ShiftedFacts>(
  ctx: Ctx,
  officeId: OfficeId,
  cards: readonly C[],
): Promise<(C & Ruled)[]> {
  if (cards.length === 0) return []
  const known = await judgeContact(ctx, officeId, cards)
  const own = await findOwnRules(
    ctx,
    officeId,
    cards.map(({ id }) => id),
  )
  const clientsByProperty = fitClients(own)
  return known.map((card) => {
    const fitting = clientsByProperty.get(card.id) ?? []
    const clients = fitting.slice(0, MATCHING_CLIENTS_SHOWN).map(({ id, name }) => ({ id, name }))
    return { ...card, matchingClients: { count: fitting.length, clients }, shifts: shiftReasons(own.shifts, card) }
  })
}

/** The clients each property fits, newest first. */
function fitClients({ clients, offers }: OwnRules) {
  const offerAt = new Map(offers.map((offer) => [offer.id, offer]))
  const pairs = clients.flatMap(({ inArea, ...client }) => inArea.map((propertyId) => ({ ...client, propertyId })))
  const fitting = pairs.filter(({ propertyId, ...client }) => {
    const offer = offerAt.get(propertyId)
    return offer !== undefined && describeMisfit({ ...client, isActive: true }, { ...offer, isInArea: true }) === null
  })
  return Map.groupBy(fitting, ({ propertyId }) => propertyId)
}

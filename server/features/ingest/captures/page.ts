import type { AdvertNumber, AskedNumbers, CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { KnownAdverts } from '#shared/contract/ingest/captures.ts'
import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { type ListingContext, listingOfAd, listingOfCard } from '../read/listing.ts'
import { PORTALS } from '../portals/portals.ts'
import type { PortalCriteria } from '../portals/raw-listing.ts'
import { noteResult } from '../../work/calls/service.ts'
import { addFavorite } from '../../work/favorites/service.ts'
import type { ImportListing } from '../../market/adverts/import-listing.ts'
import { cardsOf } from '../../work/cards/service.ts'
import { knownOf } from './known.ts'
import { storeCaptured } from './quota.ts'

/** A captured page does not contain the search criteria. */
const ANY: PortalCriteria = {
  listingType: 'sale',
  propertyType: null,
  location: null,
  radius: null,
  sellerType: null,
  minPrice: null,
  maxPrice: null,
  minSize: null,
  rooms: null,
}

const ELSEWHERE = 'Diese Anzeige liegt nicht auf dem Portal, von dem sie sein soll. Es wurde nichts übernommen.'

/** The adverts the agent already sees, with the cards of their properties. */
export async function lookUp(ctx: Ctx, agentId: AgentId, { source, externalIds }: AskedNumbers): Promise<KnownAdverts> {
  const known = await knownOf(ctx, agentId, source, externalIds)
  const cards = new Map((await cardsOf(ctx, agentId, [...new Set(known.values())])).map((card) => [card.id, card]))
  return [...known].flatMap(([externalId, id]) => {
    const card = cards.get(id)
    return card ? [{ externalId, card }] : []
  })
}

const UNKNOWN = 'Diese Anzeige ist noch nicht übernommen.'

/** Records the result of a contact at a known advert, once per key, with the proposed status and date. */
export async function noteAt(
  ctx: Ctx,
  agentId: AgentId,
  { source, externalId, ...form }: AdvertNumber & CallResultForm,
): Promise<KnownAdverts[number]> {
  const id = (await knownOf(ctx, agentId, source, [externalId])).get(externalId)
  if (id === undefined) throw notFound(UNKNOWN)
  await noteResult(ctx, agentId, id, form)
  const [card] = await cardsOf(ctx, agentId, [id])
  if (!card) throw notFound(UNKNOWN)
  return { externalId, card }
}

/**
 * Stores a page read by the agent's browser as the agent's own adverts. Cards of known adverts are skipped; a whole ad page is stored and joined to
 * the public property.
 */
export async function capturePage(
  ctx: Ctx,
  agentId: AgentId,
  { page, favorite }: { readonly page: CapturedPage; readonly favorite: boolean },
) {
  const listings = listingsOf(ctx, page)
  const ids = listings.map(({ externalId }) => externalId)
  return inTransaction(ctx, async (ctx) => {
    // serialises concurrent captures of the same page
    await lockAccount(ctx, agentId)
    const before = await knownOf(ctx, agentId, page.source, ids)
    const news = listings.filter(({ externalId }) => page.kind === 'ad' || !before.has(externalId))
    if (news.length > 0) await storeCaptured(ctx, agentId, news)
    const after = await knownOf(ctx, agentId, page.source, ids)
    const taken = [...after].map(([externalId, propertyId]) => ({ externalId, propertyId, isNew: !before.has(externalId) }))
    if (favorite) for (const { propertyId } of taken) await addFavorite(ctx, agentId, { propertyId })
    return taken
  })
}

function listingsOf(ctx: Ctx, page: CapturedPage): ImportListing[] {
  const context = contextOf(ctx, page.source)
  if (page.kind === 'ad') {
    const sourceUrl = addressOn(context, page.path)
    return [listingOfAd(page.ad, { propertyType: 'other', listingType: 'sale', sourceUrl }, context)]
  }
  // a paid advert may appear twice on a page
  const cards = new Map(page.cards.map((card) => [card.externalId, card]))
  return [...cards.values()].map((card) => listingOfCard({ ...card, path: addressOn(context, card.path) }, ANY, [], context))
}

function contextOf({ config, clock }: Ctx, source: PortalName): ListingContext {
  return { portal: PORTALS[source], base: config.portals[source], now: clock.now(), isDemo: config.demo }
}

/** The browser's data may be forged: a stored advert must link to its portal. */
function addressOn({ base }: ListingContext, path: string): string {
  const address = URL.parse(path, base)
  if (address?.origin !== new URL(base).origin) throw new Refusal(400, ELSEWHERE)
  return address.href
}

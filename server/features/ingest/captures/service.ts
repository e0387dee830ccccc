import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { PortalName } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import type { ImportListing } from '../../market/adverts/service.ts'
import { listingOfHit, readShared } from '../mailbox/service.ts'
import { PORTALS } from '../portals/service.ts'
import { type ListingContext, listingFromAdvert, listingOfCard } from '../read/service.ts'
import { findKnownProperties } from './known.ts'
import { storeCaptured } from './quota.ts'

const NO_ADDRESS = 'Darin steht kein Link. Bitte fügen Sie die Adresse der Anzeige ein, wie sie im Browser steht.'
const NO_ADVERT =
  'Dieser Link führt zu keiner Anzeige von Kleinanzeigen, ImmoScout24, immowelt, immonet oder ohne-makler. Bitte öffnen Sie die Anzeige selbst und kopieren Sie deren Adresse.'

const ELSEWHERE = 'Diese Anzeige liegt nicht auf dem Portal, von dem sie sein soll. Es wurde nichts übernommen.'

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

export const findKnown = findKnownProperties

/**
 * Creates an agent's own advert from its link and the shared text, without fetching the page. A known advert stays unchanged, because a shared
 * text contains less than a page.
 */
export async function capture(ctx: Ctx, agent: Agent, text: string) {
  const { officeId } = agent
  const shared = readShared(text)
  if ('kind' in shared) throw new Refusal(400, shared.kind === 'none' ? NO_ADDRESS : NO_ADVERT)
  const listing = listingOfHit(shared.hit, '', ctx.config.demo)
  const { source, externalId } = listing
  return inTransaction(ctx, async (ctx) => {
    // serialises concurrent captures of the same link
    await lockOffice(ctx, officeId)
    const known = (await findKnownProperties(ctx, officeId, source, [externalId])).get(externalId)
    if (known !== undefined) return { propertyId: known, isNew: false, source: shared.hit.source }
    const { ids } = await storeCaptured(ctx, agent, [listing])
    return { propertyId: ids[0] as number, isNew: true, source: shared.hit.source }
  })
}

/**
 * Stores a page read by the agent's browser as the agent's own adverts. Cards for known adverts are skipped; a whole ad page is stored and joined to
 * the public property.
 */
export async function storePage(ctx: Ctx, agent: Agent, page: CapturedPage) {
  const { officeId } = agent
  const listings = toListings(ctx, page)
  const ids = listings.map(({ externalId }) => externalId)
  return inTransaction(ctx, async (ctx) => {
    // serialises concurrent captures of the same page
    await lockOffice(ctx, officeId)
    const before = await findKnownProperties(ctx, officeId, page.source, ids)
    const news = listings.filter(({ externalId }) => page.kind === 'ad' || !before.has(externalId))
    if (news.length > 0) await storeCaptured(ctx, agent, news)
    const after = await findKnownProperties(ctx, officeId, page.source, ids)
    return [...after].map(([externalId, propertyId]) => ({ externalId, propertyId, isNew: !before.has(externalId) }))
  })
}

function toListings(ctx: Ctx, page: CapturedPage): ImportListing[] {
  const context = createListingContext(ctx, page.source)
  if (page.kind === 'ad') {
    const sourceUrl = addressOn(context, page.path)
    return [listingFromAdvert(page.ad, { propertyType: 'other', listingType: 'sale', sourceUrl }, context)]
  }
  // a paid advert may appear twice on a page
  const cards = new Map(page.cards.map((card) => [card.externalId, card]))
  return [...cards.values()].map((card) => listingOfCard({ ...card, path: addressOn(context, card.path) }, ANY, [], context))
}

function createListingContext({ config, clock }: Ctx, source: PortalName): ListingContext {
  return { portal: PORTALS[source], base: config.portals[source], now: clock.now(), isDemo: config.demo }
}

/** The browser's data may be forged: a stored advert must link to its portal. */
function addressOn({ base }: ListingContext, path: string): string {
  const address = URL.parse(path, base)
  if (address?.origin !== new URL(base).origin) throw new Refusal(400, ELSEWHERE)
  return address.href
}

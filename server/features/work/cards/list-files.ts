import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { PropertyFilter } from '#shared/contract/work/property-filter.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { listRefusals } from '#shared/domain/contact-light.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { realPrice } from '#shared/domain/price.ts'
import type { Agent, Viewer } from '#shared/domain/ids.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { LIST_FILE_MAX } from '#shared/domain/limits.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordOwn } from '../../../events/events.ts'
import { AT_ONCE, type Column, CUT, listFile, type ListForm, type ListRows, listRows } from '../../../list-file.ts'
import { listCards } from './cards.ts'
import { COMPLETE } from './lead-lights.ts'
import { listFavoriteCards } from './lists.ts'
import { findIds } from './skeleton-search.ts'

const columnsAt = (now: number): readonly Column<PropertyCard>[] => [
  ['Kennung', ({ id }) => String(id), 'text', 10],
  ['Titel', ({ title }) => title, 'text', 50],
  ['Straße', ({ address }) => address, 'text', 28],
  ['PLZ', ({ zipCode }) => zipCode, 'text', 8],
  ['Ort', ({ location }) => location],
  ['Objektart', ({ propertyType }) => PROPERTY_TYPE_LABEL[propertyType]],
  ['Angebot', ({ listingType }) => LISTING_TYPE_LABEL[listingType]],
  ['Preis in Euro', ({ price }) => realPrice(price), 'euro'],
  ['Wohnfläche in m²', ({ size }) => size, 'number'],
  ['Grundstück in m²', ({ plotSize }) => plotSize, 'number'],
  ['Zimmer', ({ rooms }) => rooms, 'number'],
  ['Anbieter', ({ sellerType }) => sellerType && SELLER_TYPE_LABEL[sellerType]],
  ['Eingestellt am', ({ listingDate }) => listingDate, 'day'],
  ['Status', ({ prospectStatus }) => PROSPECT_STATUS_LABEL[prospectStatus]],
  ['Lead-Score', (card) => suggestLeadScore(card, now).score, 'number'],
  ['Nächste Nachfassung', ({ nextFollowUpDate }) => nextFollowUpDate, 'day'],
  ['Eigentümer', readOwnerName],
  ['Kein Kontakt', (card) => listRefusals(card).join(' '), 'text', 40],
  ['Quelle', ({ source }) => SOURCE_LABEL[source]],
  ['Inserat', ({ sourceUrl }) => sourceUrl, 'text', 50],
]

/** The results of a search in order. Leaves out rows deleted before they are written. */
export async function searchFile(ctx: Ctx, agent: Agent, filter: PropertyFilter, form: ListForm): Promise<File> {
  const found = await findIds(ctx, agent, { ...filter, limit: LIST_FILE_MAX, offset: 0 }, COMPLETE)
  await recordOwn(ctx, agent.id, 'list_saved', { list: 'search' })
  const isCut = !found.totalIsExact || found.total > LIST_FILE_MAX
  return buildFile(ctx, form, 'Immobilien', cardsIn(ctx, agent, found.ids, isCut))
}

async function* cardsIn(ctx: Ctx, viewer: Viewer, ids: readonly number[], isCut: boolean): ListRows<PropertyCard> {
  for (let at = 0; at < ids.length; at += AT_ONCE) yield* await listCards(ctx, viewer, ids.slice(at, at + AT_ONCE))
  return isCut ? CUT : undefined
}

export async function favoritesFile(ctx: Ctx, agent: Agent, form: ListForm): Promise<File> {
  await recordOwn(ctx, agent.id, 'list_saved', { list: 'favorites' })
  return buildFile(
    ctx,
    form,
    'Favoriten',
    listRows((asked) => listFavoriteCards(ctx, agent, asked)),
  )
}

function buildFile({ clock }: Ctx, form: ListForm, name: string, cards: ListRows<PropertyCard>): File {
  const now = clock.now()
  return listFile(form, `${name}_${berlinDay(now)}`, columnsAt(now.getTime()), cards)
}

import type { PropertyCard, PropertyFilter } from '#shared/contract/market/properties.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { refusalsOf } from '#shared/domain/contact-light.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { LIST_FILE_MAX } from '#shared/domain/limits.ts'
import { LISTING_TYPE_LABEL, PROPERTY_TYPE_LABEL, SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { csvFile } from '../../../csv.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordOwn } from '../../../events/events.ts'
import { cardsOf, favoritesOf, findIds } from './service.ts'

/** A column and what stands in it. */
type Column = readonly [header: string, value: (card: PropertyCard, now: number) => string | number | null]

const dayOf = (day: string | null) => day && germanDay(day)

const COLUMNS: readonly Column[] = [
  ['Kennung', ({ id }) => String(id)],
  ['Titel', ({ title }) => title],
  ['Straße', ({ address }) => address],
  ['PLZ', ({ zipCode }) => zipCode],
  ['Ort', ({ location }) => location],
  ['Objektart', ({ propertyType }) => PROPERTY_TYPE_LABEL[propertyType]],
  ['Angebot', ({ listingType }) => LISTING_TYPE_LABEL[listingType]],
  ['Preis in Euro', ({ price }) => price],
  ['Wohnfläche in m²', ({ size }) => size],
  ['Grundstück in m²', ({ plotSize }) => plotSize],
  ['Zimmer', ({ rooms }) => rooms],
  ['Anbieter', ({ sellerType }) => sellerType && SELLER_TYPE_LABEL[sellerType]],
  ['Eingestellt am', ({ listingDate }) => dayOf(listingDate)],
  ['Status', ({ prospectStatus }) => PROSPECT_STATUS_LABEL[prospectStatus]],
  ['Lead-Score', (card, now) => suggestLeadScore(card, now).score],
  ['Nächste Nachfassung', ({ nextFollowUpDate }) => dayOf(nextFollowUpDate)],
  ['Eigentümer', ({ ownerName }) => ownerName],
  ['Kein Kontakt', (card) => refusalsOf(card).join(' ')],
  ['Quelle', ({ source }) => SOURCE_LABEL[source]],
  ['Inserat', ({ sourceUrl }) => sourceUrl],
]

/** Cards that are read at once for a file. */
const AT_ONCE = 500

const CUT = `Hier endet die Datei: Sie fasst ${LIST_FILE_MAX.toLocaleString('de-DE')} Zeilen, die Liste hat mehr. Mit engeren Filtern kommt der Rest.`

/** What a search finds, in its order. What of it is gone by the time its line is written is left out. */
export async function searchCsv(ctx: Ctx, agentId: AgentId, filter: PropertyFilter): Promise<File> {
  const found = await findIds(ctx, agentId, { ...filter, limit: LIST_FILE_MAX, offset: 0 })
  await recordOwn(ctx, agentId, 'list_saved', { list: 'search' })
  const isCut = !found.totalIsExact || found.total > LIST_FILE_MAX
  return fileOf(ctx, 'Immobilien', async function* () {
    for (let at = 0; at < found.ids.length; at += AT_ONCE) yield* await cardsOf(ctx, agentId, found.ids.slice(at, at + AT_ONCE))
    return isCut
  })
}

export async function favoritesCsv(ctx: Ctx, agentId: AgentId): Promise<File> {
  await recordOwn(ctx, agentId, 'list_saved', { list: 'favorites' })
  return fileOf(ctx, 'Favoriten', async function* () {
    let cursor: string | undefined
    for (let read = 0; read < LIST_FILE_MAX; read += AT_ONCE) {
      const page = await favoritesOf(ctx, agentId, { limit: AT_ONCE, cursor })
      yield* page.rows
      cursor = page.next
      if (cursor === undefined) return false
    }
    return true
  })
}

/** Cards one after the other, and at the end whether the list goes on. */
type Cards = () => AsyncGenerator<PropertyCard, boolean>

const fileOf = ({ clock }: Ctx, name: string, cards: Cards): File => {
  const now = clock.now()
  return csvFile(`${name}_${berlinDay(now)}.csv`, linesOf(cards, now.getTime()))
}

async function* linesOf(cards: Cards, now: number): AsyncIterable<readonly (string | number)[]> {
  yield COLUMNS.map(([header]) => header)
  const all = cards()
  let next = await all.next()
  for (; next.done !== true; next = await all.next()) {
    const card = next.value
    yield COLUMNS.map(([, value]) => value(card, now) ?? '')
  }
  if (next.value) yield [CUT]
}

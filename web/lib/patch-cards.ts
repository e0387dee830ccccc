import type { Query, QueryClient } from '@tanstack/react-query'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { Property, PropertyCard } from '#shared/contract/work/properties.ts'
import type { Reply } from './api.ts'
import { isBelow, queryKey } from './query.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Limits a patch of a whole property to a card's fields. */
const pickKnownKeys = (data: object, patch: object) => Object.fromEntries(Object.entries(patch).filter(([key]) => key in data))

/** A lead has a name, place and notes of its own. */
const pickTurnFields = (patch: Partial<Property>): Partial<Property> =>
  pickKnownKeys({ prospectStatus: true, nextFollowUpDate: true, nextFollowUpTime: true }, patch)

function patched(data: unknown, id: number, patch: Partial<Property>): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => patched(item, id, patch))
  if (!isRecord(data)) return data
  if (Array.isArray(data['leads'])) return { ...data, leads: patched(data['leads'], id, pickTurnFields(patch)) }
  if (Array.isArray(data['columns'])) return { ...data, columns: patched(data['columns'], id, patch) }
  if (Array.isArray(data['properties'])) return { ...data, properties: patched(data['properties'], id, patch) }
  return data['id'] === id && 'prospectStatus' in data ? { ...data, ...pickKnownKeys(data, patch) } : data
}

const holdsCards = ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) =>
  typeof path === 'string' && !path.endsWith('/changes') && CARD_LISTS.some((list) => isBelow(path, list))

/** Patches one property in every list and page that contains it. Queries being fetched would return the old value and are refetched. */
export async function patchCards(client: QueryClient, id: number, patch: Partial<Property>): Promise<void> {
  const outdated = client
    .getQueryCache()
    .findAll({ predicate: holdsCards })
    .filter(({ state }) => state.fetchStatus === 'fetching' || state.isInvalidated)
  await client.cancelQueries({ predicate: holdsCards })
  client.setQueriesData<unknown>({ predicate: holdsCards }, (data: unknown) => patched(data, id, patch))
  for (const query of outdated) query.invalidate()
}

/** Shows a property as returned by a write, and updates lists filtered by status. */
export async function showProperty(client: QueryClient, property: Property): Promise<void> {
  await patchCards(client, property.id, property)
  const left = new Map<string, PropertyCard>()
  for (const query of client.getQueryCache().findAll({ queryKey: ['/api/properties'] })) {
    const params = readParams(query)
    const status = params.get('prospectStatus')
    const list = query.state.data as Reply<'GET /api/properties'> | undefined
    if (!status || !list) continue
    const card = list.properties.find(({ id }) => id === property.id)
    // a new card of a column is shown among the first
    const isFurther = params.get('orderBy') === 'score' && params.has('offset')
    const isMissing = status === property.prospectStatus && !card && !isFurther
    const isOutdated = query.state.isInvalidated || isMissing
    if (status !== property.prospectStatus && card) {
      left.set(`${describeFilter(query)} ${status}`, card)
      query.setData({ ...list, properties: list.properties.filter((one) => one !== card), total: list.total - 1 })
    }
    if (isOutdated) query.invalidate()
  }
  for (const query of client.getQueryCache().findAll({ queryKey: ['/api/properties/board'] })) moveOnBoard(query, property, left)
}

const readParams = ({ queryKey: [, address] }: Query) => new URL(String(address), 'http://giebel').searchParams

/** What a list and a board have in common, without status, order and page. */
function describeFilter(query: Query): string {
  const params = readParams(query)
  for (const name of ['prospectStatus', 'orderBy', 'limit', 'offset']) params.delete(name)
  return params.toString()
}

/** Moves a card to the column of its status. It may come from a further page of its column; one that is not loaded needs a refetch. */
function moveOnBoard(query: Query, { id, prospectStatus }: Property, left: ReadonlyMap<string, PropertyCard>): void {
  const board = query.state.data as Reply<'GET /api/properties/board'> | undefined
  if (!board) return
  const isOutdated = query.state.isInvalidated
  const filter = describeFilter(query)
  const findShown = ({ properties }: (typeof board.columns)[number]) => properties.find((one) => one.id === id)
  const findLeft = ({ status }: (typeof board.columns)[number]) => left.get(`${filter} ${status}`)
  // the board may have been refetched since the move, while a further page still had the card
  const home = board.columns.find(findShown) ?? board.columns.find(findLeft)
  const card = home && (findShown(home) ?? findLeft(home))
  if (!card) return query.invalidate()
  if (home.status === prospectStatus) return
  const columns = board.columns.map((column) => {
    const rest = column.properties.filter((one) => one.id !== id)
    if (column === home) return { ...column, properties: rest, total: column.total - 1 }
    return column.status === prospectStatus
      ? { ...column, properties: [{ ...card, prospectStatus }, ...rest], total: column.total + 1 }
      : column
  })
  query.setData({ ...board, columns })
  if (isOutdated) query.invalidate()
}

/** Refetches a property's activities where they are open, in any page size. */
export const readActivities = (client: QueryClient, id: number): void =>
  void client.invalidateQueries({ queryKey: queryKey('GET /api/properties/:id/activities', { params: { id } }).slice(0, 1) })

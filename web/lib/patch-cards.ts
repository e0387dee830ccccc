import type { QueryClient } from '@tanstack/react-query'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { Property } from '#shared/contract/work/properties.ts'
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
  for (const query of client.getQueryCache().findAll({ queryKey: ['/api/properties'] })) {
    const status = new URL(String(query.queryKey[1]), 'http://giebel').searchParams.get('prospectStatus')
    const list = query.state.data as Reply<'GET /api/properties'> | undefined
    if (!status || !list) continue
    const rest = list.properties.filter(({ id }) => id !== property.id)
    const isThere = rest.length < list.properties.length
    const isOutdated = query.state.isInvalidated || (status === property.prospectStatus && !isThere)
    if (status !== property.prospectStatus && isThere) query.setData({ ...list, properties: rest, total: list.total - 1 })
    if (isOutdated) query.invalidate()
  }
}

/** Refetches a property's activities where they are open, in any page size. */
export const readActivities = (client: QueryClient, id: number): void =>
  void client.invalidateQueries({ queryKey: queryKey('GET /api/properties/:id/activities', { params: { id } }).slice(0, 1) })

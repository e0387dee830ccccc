import type { QueryClient } from '@tanstack/react-query'
import { CARD_LISTS } from '#shared/contract/card-lists.ts'
import type { PropertyCard } from '#shared/contract/market/properties.ts'
import { isBelow } from './query.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function patched(data: unknown, id: number, patch: Partial<PropertyCard>): unknown {
  if (Array.isArray(data)) return data.map((item: unknown) => patched(item, id, patch))
  if (!isRecord(data)) return data
  if (Array.isArray(data['properties'])) return { ...data, properties: patched(data['properties'], id, patch) }
  return data['id'] === id && 'prospectStatus' in data ? { ...data, ...patch } : data
}

/** Shows a change of one property at once, in every list and page that holds it. Fetches under way are dropped: they know the old value. */
export async function patchCards(client: QueryClient, id: number, patch: Partial<PropertyCard>): Promise<void> {
  const filter = {
    predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
      typeof path === 'string' && !path.endsWith('/changes') && CARD_LISTS.some((list) => isBelow(path, list)),
  }
  await client.cancelQueries(filter)
  client.setQueriesData<unknown>(filter, (data: unknown) => patched(data, id, patch))
}

import { type QueryClient, skipToken, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#web/lib/api.ts'

const MARK = 'turn'

function takeOut(client: QueryClient, id: number): void {
  for (const query of client.getQueryCache().findAll({ queryKey: ['/api/call-list'] })) {
    const { data, isInvalidated, fetchStatus } = query.state
    const list = data as Reply<'GET /api/call-list'> | undefined
    // it is being read again as a whole
    if (!list || isInvalidated) continue
    query.setData({ ...list, leads: list.leads.filter((lead) => lead.id !== id) })
    // an answer on its way may have the lead
    if (fetchStatus === 'fetching') void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Takes leads out of the list on the screen at which a colleague called, as soon as the server announces their addresses as changed. */
export function useCalledLeads(ids: readonly number[]): void {
  const client = useQueryClient()
  // each address has something that can be outdated, which is never read
  useQueries({ queries: ids.map((id) => ({ queryKey: [`/api/call-list/${id}`, MARK], queryFn: skipToken, initialData: true })) })
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const [address, mark] = query.queryKey as readonly unknown[]
        if (type !== 'updated' || mark !== MARK || typeof address !== 'string' || !query.state.isInvalidated) return
        query.setState({ isInvalidated: false })
        takeOut(client, Number(address.slice(address.lastIndexOf('/') + 1)))
      }),
    [client],
  )
}

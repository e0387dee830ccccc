import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { readActivities, showProperty } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import type { Reply } from '#web/lib/api.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { createSender, giveUpSoon } from '#web/lib/sender.ts'
import { toaster } from '#web/lib/toast.ts'
import { results } from './waiting-results.ts'
import { withWaitingTime } from './waiting-time.ts'

/** Patched from the response instead of refetched; the call list on the screen keeps its order. */
const PATCHES = ['/api/properties', '/api/favorites', '/api/call-list'] as const

/** Shows a property after a result, with its activities where they are open. */
export async function showCalled(client: QueryClient, property: Property): Promise<void> {
  await showProperty(client, property)
  readActivities(client, property.id)
}

const announceNewer = ({ author, at }: NonNullable<Reply<'POST /api/call-list/:id/results'>['newer']>) =>
  toaster.announce({
    title: 'Als Aktivität festgehalten',
    text: `${author} hat dort ein neueres Ergebnis notiert (${formatDateTime(at)}). Dessen Status, Nachfassung und Zuständigkeit bleiben.`,
  })

const announcePostponed = ({ author, day }: NonNullable<Reply<'POST /api/call-list/:id/results'>['postponed']>) =>
  toaster.announce({
    title: 'Nachfassung unverändert',
    text:
      day === null
        ? `${author} hat die Nachfassung dort inzwischen beendet; dabei bleibt es.`
        : `${author} hat dort inzwischen bis ${formatDate(day)} zurückgestellt; dieser Tag bleibt.`,
  })

export const sender = createSender('giebel calls', results)

/** Sends the user's waiting results. */
export function useSendResults(userId: string): () => Promise<unknown> {
  const client = useQueryClient()
  const { mutateAsync } = useWrite('POST /api/call-list/:id/results', {
    patches: PATCHES,
    signal: giveUpSoon,
    onSuccess: ({ property, newer, postponed }) => {
      if (newer) announceNewer(newer)
      if (postponed) announcePostponed(postponed)
      return property && showCalled(client, property)
    },
  })
  const write = useRef(mutateAsync)
  useEffect(() => {
    write.current = mutateAsync
  }, [mutateAsync])
  return useCallback(() => sender.send(userId, ({ id, body }) => write.current({ params: { id }, body: withWaitingTime(body) })), [userId])
}

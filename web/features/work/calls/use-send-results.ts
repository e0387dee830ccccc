import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { showProperty } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { sendWaiting } from './send-waiting.ts'

/** Patched from the answer instead of refetched; the call list on the screen keeps its order. */
const PATCHES = ['/api/properties', '/api/favorites', '/api/call-list'] as const

export function useSendResults(): () => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync } = useWrite('POST /api/call-list/:id/results', {
    patches: PATCHES,
    onSuccess: ({ property }) => showProperty(client, property),
  })
  const write = useRef(mutateAsync)
  useEffect(() => {
    write.current = mutateAsync
  }, [mutateAsync])
  return useCallback(() => sendWaiting(({ id, body }) => write.current({ params: { id }, body })), [])
}

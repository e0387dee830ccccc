import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Import } from '#shared/contract/ingest/imports.ts'
import { isUnderWay } from '#shared/domain/import-status.ts'
import { serverMessage } from '#web/lib/api.ts'
import { invalidatePaths, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

function announceEnd({ status, imported, updated, error }: Import): void {
  if (status === 'done') toaster.announce(messages.imported(imported, updated))
  if (status === 'failed') toaster.announce({ title: messages.failed, text: error ?? messages.tryAgain, failed: true })
}

/** Lists the imports and announces finished ones: the list may report an end before the import's own events, whose panel is unmounted then. */
export function useImports() {
  const read = useRead('GET /api/imports')
  const { data } = read
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const one of data ?? []) {
      if (one.status === 'review' || isUnderWay(one.status)) open.current.add(one.id)
      else if (open.current.delete(one.id)) announceEnd(one)
    }
  }, [data])
  return read
}

/** Follows a running import by server-sent events. The browser reconnects by itself and sends the last event's id. */
export function useImportProgress(known: Import): Import {
  const client = useQueryClient()
  const { id } = known
  const [heard, setHeard] = useState<Import>()
  useEffect(() => {
    if (!('EventSource' in window)) return undefined
    const source = new EventSource(`/api/imports/${id}/progress`)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const now = JSON.parse(data) as Import
      setHeard(now)
      if (isUnderWay(now.status)) return
      source.close()
      void invalidatePaths(client, ['/api/imports', '/api/properties', '/api/stats'])
    })
    return () => source.close()
  }, [id, client])
  return heard ?? known
}

export const useStartImport = () =>
  useWrite('POST /api/imports/:id/start', {
    onError: (error) => toaster.fail(messages.failed, serverMessage(error) ?? messages.tryAgain),
  })

export const useDiscardImport = () =>
  useWrite('DELETE /api/imports/:id', {
    onError: (error) => toaster.fail(messages.discardFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useUndoImport = () =>
  useWrite('POST /api/imports/:id/undo', {
    onSuccess: ({ removed, kept }) => toaster.show(messages.undone(removed, kept.length)),
    onError: (error) => toaster.fail(messages.undoFailed, serverMessage(error) ?? messages.tryAgain),
  })

import { useQueryClient } from '@tanstack/react-query'
import type { LegalPage } from '#shared/domain/legal.ts'
import { isTextConflict, serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useLegalTexts = () => useRead('GET /api/legal')

export const useLegalText = (page: LegalPage) => useRead('GET /api/legal/:page', { params: { page } })

/** Saves a text, or restores the built-in one. Puts the saved text into the cache before any refetch. */
export function useWriteLegalText() {
  const client = useQueryClient()
  return useWrite('PUT /api/admin/legal/:page', {
    onSuccess: (stored, { body }) => {
      client.setQueryData(queryKey('GET /api/legal/:page', { params: { page: stored.page } }), stored)
      toaster.show({ title: body?.text === null ? messages.restored : messages.saved, text: messages.savedText(stored.title) })
    },
    onError: (error) => {
      if (!isTextConflict(error)) toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.tryAgain)
    },
  })
}

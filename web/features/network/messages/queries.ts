import { useEffect } from 'react'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useMessagesWith = (id: string) => usePages('GET /api/makler/partners/:id/messages', { params: { id } })

export const useTemplates = () => useRead('GET /api/makler/message-templates')

export const useSendTo = () =>
  useWrite('POST /api/makler/partners/:id/messages', {
    onSuccess: () => toaster.show({ title: messages.sent }),
    onError: (error) => toaster.fail(messages.sendFailed, serverMessage(error) ?? messages.kept),
  })

export const useKeepTemplate = () =>
  useWrite('POST /api/makler/message-templates', {
    onSuccess: () => toaster.show({ title: messages.templateKept }),
    onError: (error) => toaster.fail(messages.templateFailed, serverMessage(error) ?? messages.kept),
  })

export const useDropTemplate = () =>
  useWrite('DELETE /api/makler/message-templates/:id', {
    onSuccess: () => toaster.show({ title: messages.templateGone }),
    onError: (error) => toaster.fail(messages.templateNotGone, serverMessage(error)),
  })

/** Marks messages up to this one as read, once. */
export function useReadUpTo(id: string, upToId: number | undefined): void {
  const { mutate } = useWrite('POST /api/makler/partners/:id/messages/read')
  useEffect(() => {
    if (upToId !== undefined) mutate({ params: { id }, body: { upToId } })
  }, [id, upToId, mutate])
}

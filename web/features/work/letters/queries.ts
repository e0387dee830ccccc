import { useQueryClient } from '@tanstack/react-query'
import { buildAddress } from '#shared/contract/route.ts'
import { serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useLetters = (id: number) => useRead('GET /api/properties/:id/letters', { params: { id } })
export const useLetterTexts = () => useRead('GET /api/letters/texts')

/** URL of the PDF for a run of letters, or for one letter. */
export const letterFile = (run: string, letter?: number): string =>
  buildAddress('/api/letters/:run/pdf', { run }, letter === undefined ? {} : { letter })

export const useMakeLetters = () =>
  useWrite('POST /api/letters', {
    onSuccess: ({ made }) => toaster.show({ title: messages.made(made) }),
    onError: (error) => toaster.fail(messages.notMade, serverMessage(error)),
  })

export const useSent = () =>
  useWrite('PUT /api/letters/:run/sent', {
    onSuccess: ({ sent }) => toaster.show({ title: messages.sent(sent) }),
    onError: (error) => toaster.fail(messages.notSent, serverMessage(error)),
  })

export function useSaveTexts() {
  const client = useQueryClient()
  return useWrite('PUT /api/letters/texts', {
    onSuccess: ({ texts }) =>
      client.setQueryData(queryKey('GET /api/letters/texts'), (known: object | undefined) => known && { ...known, texts }),
    onError: (error) => toaster.fail(messages.textFailed, serverMessage(error)),
  })
}

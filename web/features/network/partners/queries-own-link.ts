import { useQueryClient } from '@tanstack/react-query'
import { call, serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages-own-link.ts'

/** The agent's invitation link. */
export const useOwnLink = () => useRead('GET /api/makler/partner-link')

/** Copies the link and records that it was shared. Fetched on demand, as most visits copy nothing; `ahead` prefetches it. */
export function useCopyOwnLink() {
  const client = useQueryClient()
  const { mutate } = useWrite('POST /api/makler/partner-link')
  const read = () =>
    client
      .fetchQuery({ queryKey: queryKey('GET /api/makler/partner-link'), queryFn: () => call('GET /api/makler/partner-link') })
      .catch(() => undefined)
  return {
    ahead: () => void read(),
    copy: async () => {
      const link = await read()
      if (!link || !(await copyText(link.url))) return toaster.fail(messages.notCopied, messages.notCopiedText)
      toaster.show({ title: messages.copied, text: messages.copiedText })
      mutate({})
    },
  }
}

export const useRenewOwnLink = () =>
  useWrite('POST /api/makler/partner-link/renew', {
    onSuccess: () => toaster.show({ title: messages.renewed, text: messages.renewedText }),
    onError: (error) => toaster.fail(messages.renewFailed, serverMessage(error) ?? messages.renewFailedText),
  })

import { serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The own link by which partners come in. */
export const useOwnLink = () => useRead('GET /api/makler/partner-link')

/** Copies the link and notes that it was handed on. Undefined until the link is known. */
export function useCopyOwnLink(): (() => Promise<void>) | undefined {
  const { data } = useOwnLink()
  const { mutate } = useWrite('POST /api/makler/partner-link')
  if (!data) return undefined
  return async () => {
    if (!(await copyText(data.url))) return toaster.fail(messages.notCopied, messages.notCopiedText)
    toaster.show({ title: messages.copied, text: messages.copiedText })
    mutate({})
  }
}

export const useRenewOwnLink = () =>
  useWrite('POST /api/makler/partner-link/renew', {
    onSuccess: () => toaster.show({ title: messages.renewed, text: messages.renewedText }),
    onError: (error) => toaster.fail(messages.renewFailed, serverMessage(error) ?? messages.renewFailedText),
  })

import { serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useMailbox = () => useRead('GET /api/mailbox')
export const useInboundMails = () => useRead('GET /api/mailbox/mails')

export async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) toaster.show({ title: messages.copied })
  else toaster.fail(messages.notCopied, messages.notCopiedText)
}

export const useRenewMailbox = () =>
  useWrite('POST /api/mailbox/address', {
    onSuccess: () => toaster.show({ title: messages.made, text: messages.madeText }),
    onError: (error) => toaster.fail(messages.makeFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useCloseMailbox = () =>
  useWrite('DELETE /api/mailbox/address', {
    onSuccess: () => toaster.show({ title: messages.closed, text: messages.closedText }),
    onError: (error) => toaster.fail(messages.closeFailed, serverMessage(error) ?? messages.tryAgain),
  })

import { serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The private feed of the current user's follow-ups. */
export const useCalendarAddress = (enabled: boolean) => useRead('GET /api/calendar', {}, { enabled })

export async function copyAddress(url: string): Promise<void> {
  if (await copyText(url)) toaster.show({ title: messages.copied, text: messages.copiedText })
  else toaster.fail(messages.notCopied, messages.notCopiedText)
}

export const useRenewAddress = () =>
  useWrite('POST /api/calendar/renew', {
    onSuccess: () => toaster.show({ title: messages.renewed, text: messages.renewedText }),
    onError: (error) => toaster.fail(messages.renewFailed, serverMessage(error) ?? messages.renewFailedText),
  })

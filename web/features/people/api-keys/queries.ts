import { serverMessage } from '#web/lib/api.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useApiKeys = ({ enabled }: { readonly enabled: boolean }) => useRead('GET /api/keys', {}, { enabled })

const failWith = (title: string) => (error: Error) => toaster.fail(title, serverMessage(error) ?? messages.tryAgain)

export const useCreateApiKey = () => useWrite('POST /api/keys', { onError: failWith(messages.createFailed) })

export const useChangeApiKey = () =>
  useWrite('PATCH /api/keys/:id', {
    onSuccess: () => toaster.show({ title: messages.changed, text: messages.changedText }),
    onError: failWith(messages.changeFailed),
  })

export const useEndApiKey = () =>
  useWrite('DELETE /api/keys/:id', {
    onSuccess: () => toaster.show({ title: messages.ended, text: messages.endedText }),
    onError: failWith(messages.endFailed),
  })

export async function copyKey(token: string): Promise<void> {
  if (await copyText(token)) toaster.show({ title: messages.copied, text: messages.copiedText })
  else toaster.fail(messages.notCopied, messages.notCopiedText)
}

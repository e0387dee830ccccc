import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useConnect = (agent: string) =>
  useWrite('POST /api/partner/connect/:shortLink', {
    onSuccess: () => toaster.show({ title: messages.connected, text: messages.connectedText(agent) }),
    onError: (error) => toaster.fail(messages.connectFailed, serverMessage(error) ?? messages.registrationFailedText),
  })

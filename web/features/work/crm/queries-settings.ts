import type { CrmName } from '#shared/domain/crm.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages, type SettingsPlace } from './settings-messages.ts'

export const useSaveSettings = (place: SettingsPlace) =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: () => toaster.show(messages.saved[place]),
    onError: (error) => {
      const { title, text } = messages.saveFailed[place]
      toaster.fail(title, text ?? serverMessage(error))
    },
  })

export function useTestConnection(crm: CrmName) {
  const failedText = messages.connectionFailedText[crm]
  const write = useWrite('POST /api/propstack/test', {
    onSuccess: ({ success, message }) =>
      success
        ? toaster.show({ title: messages.connected, text: message })
        : toaster.show({ title: messages.connectionFailed, text: failedText, note: message, failed: true }),
    onError: (error) => {
      const note = serverMessage(error)
      toaster.show({ title: messages.connectionFailed, text: failedText, failed: true, ...(note && { note }) })
    },
  })
  const required = crm === 'propstack' ? messages.keyRequiredText : messages.accessRequiredText
  return {
    busy: write.isPending,
    test: (apiKey: string, secret: string) =>
      apiKey.trim() === ''
        ? toaster.fail(messages.keyRequired, required)
        : write.mutate({ body: crm === 'propstack' ? { apiKey } : { crm, apiKey: apiKey.trim(), secret: secret.trim() } }),
  }
}

export const useTestComprehensive = () =>
  useWrite('POST /api/propstack/test-comprehensive', {
    onSuccess: ({ success, message }) =>
      success ? toaster.show({ title: messages.testPassed, text: message }) : toaster.fail(messages.testFailed, message),
    onError: (error) => toaster.fail(messages.testFailed, serverMessage(error)),
  })

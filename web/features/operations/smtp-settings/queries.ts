import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useSmtpSettings = () => usePages('GET /api/admin/smtp-settings')

const saved = (title: string) => ({
  onSuccess: () => toaster.show({ title }),
  onError: (error: Error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
})

export const useCreateSetting = () => useWrite('POST /api/admin/smtp-settings', saved(messages.created))
export const useChangeSetting = () => useWrite('PUT /api/admin/smtp-settings/:id', saved(messages.updated))
export const useSetGlobal = () => useWrite('PUT /api/admin/smtp-settings/:id/set-global', saved(messages.madeGlobal))

export const useRemoveSetting = () =>
  useWrite('DELETE /api/admin/smtp-settings/:id', {
    onSuccess: () => toaster.show({ title: messages.deleted }),
    onError: (error) => toaster.fail(messages.deleteFailed, serverMessage(error) ?? messages.safe),
  })

export const useTestMail = () =>
  useWrite('POST /api/admin/test-email', {
    onSuccess: (_, { body }) => toaster.show({ title: messages.testSent, ...(typeof body?.to === 'string' && { text: `An ${body.to}` }) }),
    onError: (error) => toaster.fail(messages.testFailed, serverMessage(error) ?? messages.testFailedText),
  })

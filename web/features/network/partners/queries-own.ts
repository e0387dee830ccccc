import { useRead, useWrite } from '#web/lib/query.ts'
import { serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useOwnProfile = () => useRead('GET /api/partner/profile')

export const usePartnerStats = () => useRead('GET /api/partner/stats')

export const useSaveOwnProfile = () =>
  useWrite('PUT /api/partner/profile', {
    onSuccess: () => toaster.show({ title: messages.profileSaved }),
    onError: (error) => toaster.fail(messages.profileFailed, serverMessage(error) ?? messages.registrationFailedText),
  })

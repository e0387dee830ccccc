import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The current user's name and phone. */
export const useSaveProfile = () =>
  useWrite('PATCH /api/auth/user', {
    onSuccess: () => toaster.show({ title: messages.profileSaved, text: messages.profileSavedText }),
    onError: (error) =>
      toaster.show({
        title: messages.profileSaveFailed,
        text: messages.profileSaveFailedText,
        note: serverMessage(error) ?? messages.profileSaveFailedGerman,
        failed: true,
      }),
  })

export const useChangePassword = () =>
  useWrite('POST /api/auth/change-password', {
    onSuccess: () => toaster.show({ title: messages.passwordChanged, text: messages.passwordChangedText }),
    onError: (error) => toaster.fail(messages.passwordChangeFailed, serverMessage(error) ?? messages.unknownError),
  })

export const useChangeEmail = () =>
  useWrite('POST /api/auth/change-email', {
    onSuccess: (_, { body }) => toaster.show({ title: messages.linkSent, text: messages.linkSentTo(body?.email ?? '') }),
    onError: (error) => toaster.fail(messages.emailChangeFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useWithdrawEmail = () =>
  useWrite('DELETE /api/auth/change-email', {
    onSuccess: () => toaster.show({ title: messages.emailWithdrawn }),
    onError: (error) => toaster.fail(messages.emailChangeFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useSessions = () => usePages('GET /api/auth/sessions')

const toastNotEnded = (error: Error) => toaster.fail(messages.sessionEndFailed, serverMessage(error) ?? messages.tryAgain)

export const useEndSession = () =>
  useWrite('DELETE /api/auth/sessions/:id', { onSuccess: () => toaster.show({ title: messages.sessionEnded }), onError: toastNotEnded })

export const useEndOtherSessions = () =>
  useWrite('POST /api/auth/sessions/end-others', {
    onSuccess: ({ ended }) => toaster.show({ title: messages.sessionsEnded(ended) }),
    onError: toastNotEnded,
  })

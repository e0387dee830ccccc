import { accounts } from '#shared/contract/people/accounts.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Name and phone of the own account. */
export const useSaveProfile = () =>
  useWrite(accounts.update, {
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
  useWrite(accounts.changePassword, {
    onSuccess: () => toaster.show({ title: messages.passwordChanged, text: messages.passwordChangedText }),
    onError: (error) => toaster.fail(messages.passwordChangeFailed, serverMessage(error) ?? messages.unknownError),
  })

export const useChangeEmail = () =>
  useWrite(accounts.changeEmail, {
    onSuccess: (_, { body }) => toaster.show({ title: messages.linkSent, text: messages.linkSentTo(body?.email ?? '') }),
    onError: (error) => toaster.fail(messages.emailChangeFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useWithdrawEmail = () =>
  useWrite(accounts.withdrawEmail, {
    onSuccess: () => toaster.show({ title: messages.emailWithdrawn }),
    onError: (error) => toaster.fail(messages.emailChangeFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useSessions = () => useRead(accounts.sessions)

const sayNotEnded = (error: Error) => toaster.fail(messages.sessionEndFailed, serverMessage(error) ?? messages.tryAgain)

export const useEndSession = () =>
  useWrite(accounts.endSession, { onSuccess: () => toaster.show({ title: messages.sessionEnded }), onError: sayNotEnded })

export const useEndOtherSessions = () =>
  useWrite(accounts.endOtherSessions, {
    onSuccess: ({ ended }) => toaster.show({ title: messages.sessionsEnded(ended) }),
    onError: sayNotEnded,
  })

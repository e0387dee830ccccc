import { accounts } from '#shared/contract/people/accounts.ts'
import { system } from '#shared/contract/office/system.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** What everybody may know about this installation. */
export const useInstallation = () => useRead(system.installation)

/** Makes an account and signs nobody in. */
export const useRegister = () =>
  useWrite(accounts.register, {
    onSuccess: () => toaster.show({ title: messages.registered, text: messages.registeredText }),
    onError: (error) => toaster.fail(messages.registrationFailed, serverMessage(error) ?? messages.tryAgain),
  })

const sayNotSent = (error: Error) => toaster.fail(messages.sendFailed, serverMessage(error) ?? messages.sendFailedText)

export const useResendVerification = () => useWrite(accounts.resendVerification, { onError: sayNotSent })

export const useForgotPassword = () => useWrite(accounts.forgotPassword, { onError: sayNotSent })

export const useResetPassword = () =>
  useWrite(accounts.resetPassword, {
    onSuccess: () => toaster.show({ title: messages.passwordChanged, text: messages.passwordChangedText }),
    onError: (error) => toaster.fail(messages.passwordChangeFailed, serverMessage(error) ?? messages.unknownError),
  })

export const useVerifyEmail = () => useWrite(accounts.verifyEmail)

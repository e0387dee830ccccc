import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Public facts about this installation. */
export const useInstallation = () => useRead('GET /api/installation')

/** Creates an account without signing in. */
export const useRegister = () =>
  useWrite('POST /api/auth/register', {
    onSuccess: () => toaster.show({ title: messages.registered, text: messages.registeredText }),
    onError: (error) => toaster.fail(messages.registrationFailed, serverMessage(error) ?? messages.tryAgain),
  })

const toastNotSent = (error: Error) => toaster.fail(messages.sendFailed, serverMessage(error) ?? messages.sendFailedText)

export const useResendVerification = () => useWrite('POST /api/auth/resend-verification', { onError: toastNotSent })

export const useForgotPassword = () => useWrite('POST /api/auth/forgot-password', { onError: toastNotSent })

export const useResetPassword = () =>
  useWrite('POST /api/auth/reset-password', {
    onSuccess: () => toaster.show({ title: messages.passwordChanged, text: messages.passwordChangedText }),
    onError: (error) => toaster.fail(messages.passwordChangeFailed, serverMessage(error) ?? messages.unknownError),
  })

export const useVerifyEmail = () => useWrite('POST /api/auth/verify-email')

export const useOpenInvitation = () => useWrite('POST /api/auth/invitation')

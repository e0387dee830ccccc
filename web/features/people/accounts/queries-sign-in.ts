import { useQueryClient } from '@tanstack/react-query'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { forgetDevice } from '#web/lib/device.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { sessionKey } from './queries.ts'

/** Makes who has signed in the current user. */
export function useSignedIn() {
  const client = useQueryClient()
  return (user: User) => {
    toaster.show({ title: messages.loggedIn, text: messages.welcomeBack(user.firstName) })
    client.setQueryData(sessionKey, user)
  }
}

/** `onStep`: the password is right, and the second factor is asked for. */
export function useLogin(onStep: (step: SecondStep) => void) {
  const signedIn = useSignedIn()
  return useWrite('POST /api/auth/login', {
    onSuccess: (answer) => (answer.success ? signedIn(answer.user) : onStep(answer.secondStep)),
    onError: (error) =>
      toaster.show({
        title: messages.loginFailed,
        text: serverMessage(error) ?? messages.checkInput,
        // the words that the specification fixes send the reader looking for a mistake that is not his
        ...(error instanceof ApiError ? {} : { note: messages.unreachable }),
        failed: true,
      }),
  })
}

export function useSetUp() {
  const client = useQueryClient()
  return useWrite('POST /api/setup', {
    onSuccess: ({ user }) => {
      toaster.show({ title: messages.setUp, text: messages.setUpText })
      client.setQueryData(sessionKey, user)
    },
    onError: (error) => toaster.fail(messages.setUpFailed, serverMessage(error) ?? messages.tryAgain),
  })
}

/** Ends the session and forgets everything that was read in it, on the device as well. */
export function useLogout() {
  const client = useQueryClient()
  return useWrite('POST /api/auth/logout', {
    onSuccess: () => {
      forgetDevice()
      client.getMutationCache().clear()
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
      // the session itself is not removed: what watches it has to learn that nobody is signed in
      client.setQueryData(sessionKey, null)
      toaster.forget()
      toaster.show({ title: messages.loggedOut, text: messages.loggedOutText })
    },
    onError: (error) => toaster.fail(messages.logoutFailed, error.message),
  })
}

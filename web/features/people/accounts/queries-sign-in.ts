import { useQueryClient } from '@tanstack/react-query'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { forgetCalls, forgetDevice } from '#web/lib/device.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { sessionKey } from './queries.ts'

/** Makes the signed-in user the current one. */
export function useSignedIn() {
  const client = useQueryClient()
  return (user: User) => {
    toaster.show({ title: messages.loggedIn, text: messages.welcomeBack(user.firstName) })
    client.setQueryData(sessionKey, user)
  }
}

/** `onStep`: the password was right, and the second factor is due. */
export function useLogin(onStep: (step: SecondStep) => void) {
  const signedIn = useSignedIn()
  return useWrite('POST /api/auth/login', {
    onSuccess: (answer) => (answer.success ? signedIn(answer.user) : onStep(answer.secondStep)),
    onError: (error) =>
      toaster.show({
        title: messages.loginFailed,
        text: serverMessage(error) ?? messages.checkInput,
        // the text fixed by the specification blames the input, although the server is unreachable
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

/** Opens an account in the inviting office, which signs it in. */
export function useJoin() {
  const signedIn = useSignedIn()
  return useWrite('POST /api/auth/invitation/accept', { onSuccess: ({ user }) => signedIn(user) })
}

/** For an ended session: clears everything read in it, including data on the device. */
export function useForgetSession() {
  const client = useQueryClient()
  return () => {
    forgetDevice()
    forgetCalls(client.getQueryData<User | null>(sessionKey)?.id)
    client.getMutationCache().clear()
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
    // the session query is kept: its observers must see that the user is signed out
    client.setQueryData(sessionKey, null)
    toaster.forget()
  }
}

export function useLogout() {
  const forgetSession = useForgetSession()
  return useWrite('POST /api/auth/logout', {
    onSuccess: () => {
      forgetSession()
      toaster.show({ title: messages.loggedOut, text: messages.loggedOutText })
    },
    onError: (error) => toaster.fail(messages.logoutFailed, error.message),
  })
}

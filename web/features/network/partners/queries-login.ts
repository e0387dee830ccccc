import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { PARTNER_LOGIN_DELAY } from '#shared/domain/limits.ts'
import { USER_LEVEL } from '#shared/domain/roles.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { keyOf, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const sessionKey = keyOf('GET /api/auth/user')

/** Who was signed in before leaves nothing behind that was read for him. */
function replaceSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  client.setQueryData(sessionKey, user)
}

/**
 * Signs a partner in. The server cannot know that only partners are wanted here, so another account is signed out at once.
 * A partner's session counts after a second: until then `arrived` shows that it worked. `refusal` is why the last attempt that was
 * answered did not. `step`: the password was right, and `arrive` gets who proves himself further.
 */
export function usePartnerLogin() {
  const client = useQueryClient()
  const [arrived, setArrived] = useState<User>()
  const [refusal, setRefusal] = useState<Error | 'wrong account'>()
  const [step, setStep] = useState<SecondStep>()

  const refuse = async () => {
    // When even this fails the cookie stays; whose it is shows as soon as a page is loaded.
    await call('POST /api/auth/logout').catch(() => undefined)
    setRefusal('wrong account')
    setStep(undefined)
    toaster.fail(messages.wrongAccount, messages.wrongAccountText)
    if (client.getQueryData(sessionKey)) replaceSession(client, null)
  }
  const arrive = async (user: User) => {
    if (user.userLevel !== USER_LEVEL.partner) return refuse()
    toaster.show({ title: messages.loggedIn })
    setArrived(user)
  }
  const login = useWrite('POST /api/auth/login', {
    onSuccess: async (answer) => {
      if (answer.success) return arrive(answer.user)
      setRefusal(undefined)
      setStep(answer.secondStep)
    },
    onError: (error) => {
      setRefusal(error)
      toaster.fail(messages.loginFailed, error instanceof ApiError ? error.message : messages.loginFailedText)
    },
  })
  useBegin(arrived)
  return { login, arrived, refusal, arrive, step, endStep: () => setStep(undefined) }
}

/** Makes a user the current one after the specified second; at once when the page is left before. */
function useBegin(user: User | undefined): void {
  const client = useQueryClient()
  const waiting = useRef<User>(undefined)
  useEffect(() => {
    if (!user) return undefined
    waiting.current = user
    const begin = () => {
      if (!waiting.current) return
      waiting.current = undefined
      replaceSession(client, user)
    }
    const timer = setTimeout(begin, PARTNER_LOGIN_DELAY)
    return () => {
      clearTimeout(timer)
      begin()
    }
  }, [client, user])
}

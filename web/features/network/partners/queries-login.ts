import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { SecondStep, User } from '#shared/contract/people/accounts.ts'
import { PARTNER_LOGIN_DELAY } from '#shared/domain/limits.ts'
import { USER_LEVEL } from '#shared/domain/roles.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { queryKey, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const sessionKey = queryKey('GET /api/auth/user')

/** Drops everything cached for the previous user. */
function replaceSession(client: QueryClient, user: User | null): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] })
  client.setQueryData(sessionKey, user)
}

/**
 * Signs a partner in. The server does not distinguish partners here, so another account is signed out at once. The session starts after
 * a second; until then `arrived` shows success. `refusal`: why the last completed attempt failed. `step`: the password was right, and `arrive` takes
 * the user after the second factor.
 */
export function usePartnerLogin() {
  const client = useQueryClient()
  const [arrived, setArrived] = useState<User>()
  const [refusal, setRefusal] = useState<Error | 'wrong account'>()
  const [step, setStep] = useState<SecondStep>()

  const refuse = async () => {
    // If even this fails the cookie stays, and the next page load shows whose it is.
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

/** Makes a user the current one after the specified second; at once if the page is left before. */
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

import type { QueryClient } from '@tanstack/react-query'
import { accounts } from '#shared/contract/accounts.ts'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import { messages } from '#web/features/accounts/messages.ts'
import { isSessionLost } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { keyOf } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Notices that the session ended while a page is open: says so once and leads to the login, from where the way back is kept. */
export function createSessionGuard(client: () => QueryClient, leave: (address: string) => void = (address) => location.assign(address)) {
  let leaving = false
  return (error: unknown): void => {
    if (leaving || !isSessionLost(error) || !client().getQueryData(keyOf(accounts.current))) return
    leaving = true
    toaster.show({ title: messages.unauthorized, text: messages.loggingInAgain, note: messages.loggingInAgainGerman, failed: true })
    setTimeout(() => {
      leaving = false
      leave(paths.login(location.pathname + location.search))
    }, LOGIN_REDIRECT_DELAY)
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import { sessionMessages as messages } from '#web/features/people/accounts/session-messages.ts'
import { isSessionLost } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { keyOf } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/**
 * Notices that the session ended while a page is open: says so and leads to the login, from where the way back is kept.
 * A write that fails with it speaks for itself as well; there is one message at a time, and this is the one that counts.
 */
export function createSessionGuard(client: () => QueryClient, leave: (address: string) => void = (address) => location.assign(address)) {
  let leaving = false
  return (error: unknown): void => {
    if (!isSessionLost(error) || !client().getQueryData(keyOf('GET /api/auth/user'))) return
    if (toaster.current()?.title !== messages.unauthorized) {
      toaster.show({ title: messages.unauthorized, text: messages.loggingInAgain, note: messages.loggingInAgainGerman, failed: true })
    }
    if (leaving) return
    leaving = true
    setTimeout(() => {
      leaving = false
      leave(paths.login(location.pathname + location.search))
    }, LOGIN_REDIRECT_DELAY)
  }
}

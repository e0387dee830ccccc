import type { QueryClient } from '@tanstack/react-query'
import { LOGIN_REDIRECT_DELAY } from '#shared/domain/limits.ts'
import { sessionMessages as messages } from '#web/features/people/accounts/session-messages.ts'
import { isSessionLost } from '#web/lib/api.ts'
import { paths } from '#web/lib/paths.ts'
import { queryKey } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/**
 * Detects the end of the session while a page is open: shows a message and goes to the login, with the way back.
 * A write that fails because of it shows its own toast as well; only one toast is visible, and this one replaces it.
 */
export function createSessionGuard(client: () => QueryClient, leave: (address: string) => void = (address) => location.assign(address)) {
  let leaving = false
  return (error: unknown): void => {
    if (!isSessionLost(error) || !client().getQueryData(queryKey('GET /api/auth/user'))) return
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

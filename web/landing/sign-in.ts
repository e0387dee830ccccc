import type { Role } from '#shared/domain/roles.ts'
import { call, serverMessage } from '#web/lib/api.ts'
import { safeReturnTo, SECOND_STEP, withReturn } from '#web/lib/paths.ts'
import { login } from './content.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

const TARGETS: Record<Role, string> = { admin: '/admin', partner: '/partner', agent: '/dashboard' }

export type SignedIn =
  | { readonly ok: true; readonly isDone: boolean; readonly target: string }
  | { readonly ok: false; readonly reason: string }

/** Signs in; `from` is the landing page's path and query: the user returns there unless it is the start page. */
export async function signIn(credentials: Credentials, from: string): Promise<SignedIn> {
  try {
    const answer = await call('POST /api/auth/login', { body: credentials })
    const wanted = from === '/' || from.startsWith('/?') ? undefined : safeReturnTo(from)
    // the login page requests the second factor
    if (!answer.success) return { ok: true, isDone: false, target: withReturn(SECOND_STEP, wanted) }
    return { ok: true, isDone: true, target: wanted ?? TARGETS[answer.user.role] }
  } catch (error) {
    return { ok: false, reason: serverMessage(error) ?? login.unreachable }
  }
}

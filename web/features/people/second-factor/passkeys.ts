import type { User } from '#shared/contract/people/accounts.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/contract/people/second-factor.ts'
import { ApiError, call, serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const load = () => import('@simplewebauthn/browser')

/** Signs in with a passkey, or shows why it failed. */
export async function trySignIn(trust: boolean, onDone: (user: User) => unknown): Promise<void> {
  try {
    await onDone(await signInByPasskey(trust))
  } catch (error) {
    toaster.fail(messages.signInFailed, passkeyFailure(error))
  }
}

/** The user selects the passkey in a browser dialog. */
async function signInByPasskey(trust: boolean): Promise<User> {
  const [{ startAuthentication }, options] = await Promise.all([load(), call('POST /api/auth/passkey/options')])
  const answer = await startAuthentication({ optionsJSON: options })
  const { user } = await call('POST /api/auth/passkey', { body: { answer: answer as unknown as PasskeyAnswer, trust } })
  return user
}

/** Lets the browser create a passkey with the server's options. */
export async function makePasskey(options: object): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as unknown as NewPasskeyAnswer
}

/** Error text: the server's, else one for the browser dialog's error. */
export function passkeyFailure(error: unknown): string {
  const fromServer = serverMessage(error)
  if (fromServer !== undefined) return fromServer
  const { name } = error as Error
  if (name === 'InvalidStateError') return messages.passkeyKnown
  return error instanceof ApiError || name === 'TypeError' ? messages.unreachable : messages.passkeyCancelled
}

import type { User } from '#shared/contract/people/accounts.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/contract/people/second-factor.ts'
import { ApiError, call, serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const load = () => import('@simplewebauthn/browser')

/** Signs in with a passkey, or says why not. */
export async function trySignIn(trust: boolean, onDone: (user: User) => unknown): Promise<void> {
  try {
    await onDone(await signInByPasskey(trust))
  } catch (error) {
    toaster.fail(messages.signInFailed, passkeyFailure(error))
  }
}

/** Its owner chooses which in a window of the browser. */
async function signInByPasskey(trust: boolean): Promise<User> {
  const [{ startAuthentication }, options] = await Promise.all([load(), call('POST /api/auth/passkey/options')])
  const answer = await startAuthentication({ optionsJSON: options })
  const { user } = await call('POST /api/auth/passkey', { body: { answer: answer as unknown as PasskeyAnswer, trust } })
  return user
}

/** Has the browser make a passkey of what the server asks for. */
export async function makePasskey(options: object): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await load()
  return (await startRegistration({ optionsJSON: options as never })) as unknown as NewPasskeyAnswer
}

/** What became of it, in a sentence: the server's word, or what the browser's window was closed with. */
export function passkeyFailure(error: unknown): string {
  const said = serverMessage(error)
  if (said !== undefined) return said
  const { name } = error as Error
  if (name === 'InvalidStateError') return messages.passkeyKnown
  return error instanceof ApiError || name === 'TypeError' ? messages.unreachable : messages.passkeyCancelled
}

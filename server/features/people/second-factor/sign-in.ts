import type { PasskeyAnswer } from '#shared/contract/people/second-factor.ts'
import type { SecondStepForm } from '#shared/contract/people/second-factor-forms.ts'
import type { SecondStep } from '#shared/contract/people/accounts.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { APP_CODES_WRONG, STEP_LIFE, TRUST_LIFE } from '#shared/domain/second-factor.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { limitFailures } from '../../../http/rate-limit.ts'
import type { SessionControl } from '../../../http/session.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { begin, holdAccount, notifyUser, requireOwnSignIn } from '../accounts/service.ts'
import { readSignature, refuseImpossible, requestOptions } from './ceremony.ts'
import { findApp, findStep, type Step, takeAppStep, takeRecoveryCode, takeStep, takeTry } from './queries.ts'
import { findPasskey, insertChallenge, storePasskeyUse, takeChallenge } from './queries-passkeys.ts'
import { passwordMark, getSecondStep } from './step.ts'
import { findTimeStep } from './totp.ts'

type Browser = Pick<SessionControl, 'start' | 'step'>

const stepOver = () =>
  new Refusal(401, 'Diese Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal mit E-Mail und Passwort an.', { code: 'step_over' })

const WRONG_CODE = 'Der Code ist falsch oder wurde schon benutzt. Bitte nehmen Sie den nächsten aus Ihrer App.'
const WRONG_RECOVERY = 'Der Wiederherstellungscode ist falsch oder wurde schon benutzt.'
const wrong = (field: 'code' | 'recoveryCode', sentence: string) =>
  new Refusal(401, sentence, { code: 'wrong_credentials', fields: { [field]: sentence } })

/** Methods by which this browser's pending sign-in can continue. */
export async function pendingStep(ctx: Ctx, { token }: SessionControl['step']): Promise<SecondStep> {
  const step = token === undefined ? undefined : await findStep(ctx, hashToken(token))
  if (!step) throw notFound('Hier wartet keine Anmeldung auf einen zweiten Faktor.')
  return getSecondStep(ctx, step.userId)
}

/** Completes a sign-in that waits for its second factor and starts the session; returns the user. */
export async function finishSignIn(
  ctx: Ctx,
  { code, recoveryCode, trust }: z.output<typeof SecondStepForm>,
  browser: Browser,
): Promise<UserId> {
  const { token } = browser.step
  if ((code === undefined) === (recoveryCode === undefined)) throw new Refusal(400, 'Bitte geben Sie den Code ein')
  // outside the transaction: a failed attempt counts as well
  const step = token === undefined ? undefined : await takeTry(ctx, hashToken(token))
  if (token === undefined || !step) throw stepOver()
  const enter = (prove: (ctx: Ctx) => Promise<void>) => enterByStep(ctx, { token, step, trust }, browser, prove)
  if (recoveryCode !== undefined) await enter((ctx) => proveByRecoveryCode(ctx, step.userId, recoveryCode))
  else await limitCodes(ctx, step.userId, () => enter((ctx) => proveByApp(ctx, step.userId, code ?? '')))
  return step.userId
}

async function enterByStep(
  ctx: Ctx,
  { token, step, trust }: { token: string; step: Step; trust: boolean },
  browser: Browser,
  prove: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const account = await holdAccount(ctx, step.userId)
    if (!passwordMark(account).equals(step.credentialsHash)) throw stepOver()
    if (!(await takeStep(ctx, hashToken(token)))) throw stepOver()
    await prove(ctx)
    browser.step.end()
    await begin(ctx, step.userId, browser, { trustUntil: trustUntil(ctx, trust), provider: step.provider })
  })
  ctx.log.info({ user: step.userId }, 'second factor given')
}

const trustUntil = ({ clock }: Ctx, trust: boolean) => (trust ? new Date(clock.now().getTime() + TRUST_LIFE) : undefined)

async function proveByApp(ctx: Ctx, userId: UserId, code: string): Promise<void> {
  const app = await findApp(ctx, userId)
  const secret = app && ctx.secrets.open(app.secret)
  const step = secret === undefined ? undefined : findTimeStep(secret, code, ctx.clock.now())
  // each step works once: a code read over someone's shoulder is already used
  if (!app || step === undefined || !(await takeAppStep(ctx, app.id, step))) throw wrong('code', WRONG_CODE)
}

async function proveByRecoveryCode(ctx: Ctx, userId: UserId, code: string): Promise<void> {
  if (!(await takeRecoveryCode(ctx, userId, hashToken(code)))) throw wrong('recoveryCode', WRONG_RECOVERY)
}

/** Six digits can be guessed, so failures are limited per account, not per sign-in. Passkeys and recovery codes still work. */
function limitCodes<T>(ctx: Ctx, userId: UserId, work: () => Promise<T>): Promise<T> {
  return limitFailures(
    ctx,
    {
      ...APP_CODES_WRONG,
      name: `codes of the app ${userId}`,
      sentence: 'Zu viele falsche Codes. Mit Passkey oder Wiederherstellungscode geht es weiter.',
      usedUp: () => warnOwner(ctx, userId),
    },
    work,
  )
}

async function warnOwner(ctx: Ctx, userId: UserId): Promise<void> {
  const message = `Bei der Anmeldung an Ihrem Konto wurde das richtige Passwort und danach ${APP_CODES_WRONG.calls}-mal ein falscher Code eingegeben. Waren Sie das nicht, kennt jemand Ihr Passwort: Bitte wählen Sie gleich ein neues.`
  await inTransaction(ctx, async (ctx) => {
    await notifyUser(ctx, userId, { title: 'Jemand versucht, sich in Ihr Konto anzumelden', message })
    await recordEvents(ctx, [{ kind: 'factor_guessed_at', userIds: [userId] }])
  })
  ctx.log.warn({ user: userId }, 'codes of the second factor used up')
}

/** The challenge that a passkey has to sign for this browser. */
export async function askToSign(ctx: Ctx, { step }: Pick<SessionControl, 'step'>) {
  refuseImpossible(ctx)
  const token = step.token ?? newToken()
  const options = await requestOptions(ctx)
  const expiresAt = new Date(ctx.clock.now().getTime() + STEP_LIFE)
  await insertChallenge(ctx, hashToken(options.challenge), { browserHash: hashToken(token) }, expiresAt)
  step.begin(token, expiresAt)
  return { ...options }
}

const UNKNOWN_PASSKEY = 'Dieser Passkey gehört zu keinem Konto hier. Vielleicht wurde er entfernt.'
const NEEDS_PASSWORD =
  'Allein gilt dieser Passkey nicht mehr. Bitte melden Sie sich mit E-Mail und Passwort an und nehmen Sie ihn danach; dann gilt er wieder wie zuvor.'
const NOT_PROVEN = 'Der Passkey konnte nicht geprüft werden. Bitte versuchen Sie es noch einmal.'

/** Signs in by passkey: it verifies fingerprint, face or PIN, so it counts as both factors. */
export async function signInByPasskey(ctx: Ctx, answer: PasskeyAnswer, trust: boolean, browser: Browser): Promise<UserId> {
  const { token } = browser.step
  if (token === undefined) throw stepOver()
  const passkey = await findPasskey(ctx, answer.id)
  if (!passkey) throw new Refusal(401, UNKNOWN_PASSKEY, { code: 'wrong_credentials' })
  const counter = await readSignature(ctx, answer, passkey, (challenge) =>
    takeChallenge(ctx, hashToken(challenge), { browserHash: hashToken(token) }),
  )
  if (counter === undefined) throw new Refusal(401, NOT_PROVEN, { code: 'wrong_credentials' })
  await inTransaction(ctx, async (ctx) => {
    const account = await holdAccount(ctx, passkey.userId)
    const step = await findStep(ctx, hashToken(token))
    const own = step?.userId === account.id && passwordMark(account).equals(step.credentialsHash) ? step : undefined
    if (!own) await requireOwnSignIn(ctx, account)
    if (passkey.needsPassword && !own) throw new Refusal(401, NEEDS_PASSWORD, { code: 'wrong_credentials' })
    // only the password itself makes the passkey work alone again
    const after = own && (own.provider ? 'provider' : 'password')
    if (!(await storePasskeyUse(ctx, passkey.id, counter, after))) throw new Refusal(401, UNKNOWN_PASSKEY, { code: 'wrong_credentials' })
    const isTaken = await takeStep(ctx, hashToken(token))
    if (own && !isTaken) throw stepOver()
    browser.step.end()
    await begin(ctx, passkey.userId, browser, { trustUntil: trustUntil(ctx, trust), provider: own?.provider })
  })
  ctx.log.info({ user: passkey.userId }, 'sign-in by passkey')
  return passkey.userId
}

import type { SecondStep } from '#shared/contract/people/accounts.ts'
import type { UserId } from '#shared/domain/ids.ts'
import { STEP_LIFE } from '#shared/domain/second-factor.ts'
import type { Ctx } from '../../../ctx.ts'
import { isTrustedDevice } from '../../../http/known-device.ts'
import type { ProvenAccount, ProviderSignIn, SigningBrowser } from '../../../hooks.ts'
import { hashToken, newToken } from '../../../secrets.ts'
import { countRecoveryCodes, findApp, hasFactor, insertStep } from './queries.ts'
import { countPasskeys } from './queries-passkeys.ts'

/** Methods besides the password by which a user can prove their identity. */
export async function getSecondStep(ctx: Ctx, userId: UserId): Promise<SecondStep> {
  const [app, passkeys, codes] = [await findApp(ctx, userId), await countPasskeys(ctx, userId), await countRecoveryCodes(ctx, userId)]
  const isAppLost = app !== undefined && ctx.secrets.open(app.secret) === undefined
  return { app: app !== undefined && !isAppLost, passkey: passkeys > 0, recoveryCode: codes > 0, isAppLost }
}

/** Identifies the password with which a step was opened. */
export const passwordMark = ({ passwordHash }: Pick<ProvenAccount, 'passwordHash'>): Buffer => hashToken(passwordHash)

/**
 * The second step of a sign-in after the right password, or after the office's provider; undefined without a second factor or on a trusted browser.
 * The step's secret is new and sent to this browser only, so that no other browser can continue it.
 */
export async function askForFactor(
  ctx: Ctx,
  { id, passwordHash }: ProvenAccount,
  { device, step }: SigningBrowser,
  provider?: ProviderSignIn,
): Promise<SecondStep | undefined> {
  if (!(await hasFactor(ctx, id)) || (await isTrustedDevice(ctx, device, id))) return undefined
  const token = newToken()
  const expiresAt = new Date(ctx.clock.now().getTime() + STEP_LIFE)
  await insertStep(ctx, hashToken(token), { userId: id, credentialsHash: passwordMark({ passwordHash }), provider }, expiresAt)
  step.begin(token, expiresAt)
  return getSecondStep(ctx, id)
}

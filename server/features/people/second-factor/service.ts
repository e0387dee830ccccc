import { DONE } from '#shared/contract/fields.ts'
import type { NewPasskeyAnswer, SecondFactor } from '#shared/contract/people/second-factor.ts'
import type { Member, UserId } from '#shared/domain/ids.ts'
import { type FactorChange, formatRecoveryCode, PASSKEYS_MAX, STEP_LIFE } from '#shared/domain/second-factor.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { distrustDevices, listTrustedDevices } from '../../../http/known-device.ts'
import type { SessionControl } from '../../../http/session.ts'
import { hashToken } from '../../../secrets.ts'
import { describeDevice, holdAccount, holdProven, provePassword, endSessions, OTHERS_ENDED, otherWaysIn } from '../accounts/service.ts'
import { creationOptions, passkeysPossible, readNewPasskey, refuseImpossible } from './ceremony.ts'
import { noteChange } from './changes.ts'
import {
  confirmDraft,
  countRecoveryCodes,
  deleteApps,
  deleteUnfinished,
  findApp,
  findDraft,
  hasFactor,
  isFactorRequired,
  replaceRecoveryCodes,
  storeDraft,
} from './queries.ts'
import {
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  updatePasskeyName,
} from './queries-passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { newSecret, findTimeStep, buildUri } from './totp.ts'

/** What protects an account besides its password. */
export async function getSecondFactor(ctx: Ctx, { id, role }: Member, { device }: Pick<SessionControl, 'device'>): Promise<SecondFactor> {
  const [app, passkeys, recoveryCodes, devices, isRequired] = await Promise.all([
    findApp(ctx, id),
    listPasskeys(ctx, id),
    countRecoveryCodes(ctx, id),
    listTrustedDevices(ctx, id),
    isFactorRequired(ctx),
  ])
  return {
    app: app ? { state: ctx.secrets.open(app.secret) === undefined ? 'unreadable' : 'on', since: app.confirmedAt } : null,
    passkeys: passkeys.map(({ credentialId: _, ...passkey }) => passkey),
    recoveryCodes,
    trustedDevices: devices.map(({ tokenHash, userAgent, ...rest }) => ({
      ...rest,
      device: describeDevice(userAgent),
      isCurrent: device?.equals(tokenHash) ?? false,
    })),
    isRequired: isRequired && role === 'admin',
    passkeysPossible: passkeysPossible(ctx),
  }
}

/** Drafts an app with a new secret. It counts only once a code confirms it; until then the previous app stays in force. */
export async function beginApp(ctx: Ctx, id: UserId, password: string): Promise<{ secret: string; uri: string }> {
  const account = await provePassword(ctx, id, password)
  const secret = newSecret()
  await storeDraft(ctx, id, ctx.secrets.seal(secret))
  return { secret, uri: buildUri(secret, account.email) }
}

const WRONG_CODE = 'Dieser Code passt nicht. Bitte prüfen Sie, ob die Uhr Ihres Telefons stimmt, und nehmen Sie den nächsten.'

export async function confirmApp(ctx: Ctx, id: UserId, code: string, session: Pick<SessionControl, 'id'>): Promise<FirstCodes> {
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, id)
    const draft = await findDraft(ctx, id)
    const secret = draft && ctx.secrets.open(draft.secret)
    if (!draft || secret === undefined) throw new Refusal(409, 'Das hat zu lange gedauert. Bitte beginnen Sie noch einmal.')
    const step = findTimeStep(secret, code, ctx.clock.now())
    if (step === undefined) throw new Refusal(400, WRONG_CODE, { code: 'wrong_credentials', fields: { code: WRONG_CODE } })
    return withFirstCodes(ctx, id, 'app_on', session, () => confirmDraft(ctx, id, draft.id, step))
  })
}

type FirstCodes = { readonly success: true; readonly recoveryCodes: string[] | null }

/** Adds a factor. The first one yields recovery codes and ends all other sessions, which signed in without it. */
async function withFirstCodes(
  ctx: Ctx,
  id: UserId,
  what: FactorChange,
  session: Pick<SessionControl, 'id'>,
  add: () => Promise<unknown>,
): Promise<FirstCodes> {
  const isFirst = !(await hasFactor(ctx, id))
  await add()
  const recoveryCodes = (await countRecoveryCodes(ctx, id)) > 0 ? null : await makeCodes(ctx, id)
  if (isFirst) await endSessions(ctx, id, { except: session.id })
  await noteChange(ctx, id, what, id, isFirst ? [OTHERS_ENDED, ...(await otherWaysIn(ctx, id, { except: 'passkey' }))] : [])
  return { ...DONE, recoveryCodes }
}

async function makeCodes(ctx: Ctx, id: UserId): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(ctx, id, codes.map(hashToken))
  return codes.map(formatRecoveryCode)
}

export async function askForPasskey(ctx: Ctx, id: UserId, password: string) {
  refuseImpossible(ctx)
  const account = await provePassword(ctx, id, password)
  const options = await creationOptions(ctx, account, await listPasskeys(ctx, id))
  await insertChallenge(ctx, hashToken(options.challenge), { userId: id }, new Date(ctx.clock.now().getTime() + STEP_LIFE))
  return { ...options }
}

const NO_PASSKEY = 'Der Passkey konnte nicht angenommen werden. Bitte beginnen Sie noch einmal.'

export async function addPasskey(
  ctx: Ctx,
  id: UserId,
  { name, answer }: { readonly name: string; readonly answer: NewPasskeyAnswer },
  session: Pick<SessionControl, 'id'>,
): Promise<FirstCodes> {
  const passkey = await readNewPasskey(ctx, answer, (challenge) => takeChallenge(ctx, hashToken(challenge), { userId: id }))
  if (!passkey) throw new Refusal(400, NO_PASSKEY)
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, id)
    if ((await countPasskeys(ctx, id)) >= PASSKEYS_MAX)
      throw new Refusal(409, `Mehr als ${PASSKEYS_MAX} Passkeys sind nicht möglich. Bitte entfernen Sie zuerst einen.`, {
        code: 'limit_reached',
      })
    return withFirstCodes(ctx, id, 'passkey_added', session, () => insertPasskey(ctx, id, { ...passkey, name }))
  })
}

const noSuchPasskey = () => notFound('Diesen Passkey gibt es nicht mehr.')

export async function renamePasskey(ctx: Ctx, userId: UserId, id: number, name: string): Promise<typeof DONE> {
  if (!(await updatePasskeyName(ctx, userId, id, name))) throw noSuchPasskey()
  return DONE
}

/** Changes a user's factors after checking the password, with the account locked. */
async function change(
  ctx: Ctx,
  userId: UserId,
  password: string,
  what: FactorChange,
  work: (ctx: Ctx) => Promise<void>,
): Promise<typeof DONE> {
  const account = await provePassword(ctx, userId, password)
  await inTransaction(ctx, async (ctx) => {
    await holdProven(ctx, account)
    await work(ctx)
    await afterRemoval(ctx, account)
    await noteChange(ctx, userId, what, userId)
  })
  return DONE
}

/** Codes without a second factor protect nothing; a user who must have a factor cannot remove the last one. */
async function afterRemoval(ctx: Ctx, { id, role }: Member): Promise<void> {
  if (await hasFactor(ctx, id)) return
  if (role === 'admin' && (await isFactorRequired(ctx)))
    throw new Refusal(409, 'Für Administratoren ist ein zweiter Faktor Pflicht. Richten Sie zuerst einen anderen ein.')
  await replaceRecoveryCodes(ctx, id, [])
}

const NOTHING = () => notFound('Es ist kein zweiter Faktor eingerichtet.')

export const removeApp = (ctx: Ctx, userId: UserId, password: string): Promise<typeof DONE> =>
  change(ctx, userId, password, 'app_off', async (ctx) => {
    if (!(await deleteApps(ctx, userId))) throw notFound('Es ist keine Authenticator-App eingerichtet.')
  })

export const removePasskey = (ctx: Ctx, userId: UserId, id: number, password: string): Promise<typeof DONE> =>
  change(ctx, userId, password, 'passkey_removed', async (ctx) => {
    if (!(await deletePasskey(ctx, userId, id))) throw noSuchPasskey()
  })

export const turnOff = (ctx: Ctx, userId: UserId, password: string): Promise<typeof DONE> =>
  change(ctx, userId, password, 'off', async (ctx) => {
    if (!(await hasFactor(ctx, userId))) throw NOTHING()
    await deleteApps(ctx, userId)
    await deletePasskeys(ctx, userId)
  })

export async function renewCodes(ctx: Ctx, userId: UserId, password: string): Promise<{ success: true; recoveryCodes: string[] }> {
  const account = await provePassword(ctx, userId, password)
  return inTransaction(ctx, async (ctx) => {
    await holdProven(ctx, account)
    if (!(await hasFactor(ctx, userId))) throw NOTHING()
    const recoveryCodes = await makeCodes(ctx, userId)
    await noteChange(ctx, userId, 'codes_renewed', userId)
    return { ...DONE, recoveryCodes }
  })
}

/** Requires the second factor again on a trusted browser. */
export async function distrust(ctx: Ctx, userId: UserId, id: number): Promise<typeof DONE> {
  if (!(await distrustDevices(ctx, userId, id))) throw notFound('Diesem Gerät wird nicht mehr vertraut.')
  return DONE
}

export const adminsNeedFactor = isFactorRequired

export const sweepFactors = deleteUnfinished

export { endStepsByPassword, endStepsFromProvider } from './queries.ts'
export { newRecoveryCode } from './recovery-codes.ts'

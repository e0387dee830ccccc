import type { NewPasskeyAnswer, PasskeyAnswer } from '#shared/contract/people/second-factor.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { STEP_LIFE } from '#shared/domain/second-factor.ts'
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isIP } from 'node:net'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { publicUrl } from '../../../links.ts'
import type { NewPasskey } from './queries-passkeys.ts'

/** What every browser and key can do: EdDSA, ES256 and RS256. The library would else try out what this machine can, and Node warns of it. */
const ALGORITHMS = [-8, -7, -257]

/** Whom passkeys are for, as browsers see it: the address people open, whatever a request says about its host. */
function relyingParty(ctx: Pick<Ctx, 'config'>) {
  const { hostname, origin } = new URL(publicUrl(ctx))
  return { rpID: hostname, origin }
}

/** Browsers allow passkeys at an https address with a name, and at localhost. */
export function passkeysPossible(ctx: Pick<Ctx, 'config'>): boolean {
  const { protocol, hostname } = new URL(publicUrl(ctx))
  if (hostname === 'localhost') return true
  return protocol === 'https:' && isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0
}

const IMPOSSIBLE = 'Passkeys gehen hier nicht: Dazu muss die Anwendung über eine Adresse mit https und einem Namen erreichbar sein.'

export function refuseImpossible(ctx: Pick<Ctx, 'config'>): void {
  if (!passkeysPossible(ctx)) throw new Refusal(409, IMPOSSIBLE)
}

interface Owner {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** What a browser is to make a passkey of. The passkey says by itself whose it is, and asks for finger, face or PIN. */
export function creationOptions(ctx: Ctx, { id, email, firstName, lastName }: Owner, known: readonly { credentialId: string }[]) {
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(ctx).rpID,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: `${firstName} ${lastName}`.trim(),
    timeout: STEP_LIFE,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser is to have signed; which passkey, its user chooses. */
export const requestOptions = (ctx: Ctx) =>
  generateAuthenticationOptions({ rpID: relyingParty(ctx).rpID, userVerification: 'required', timeout: STEP_LIFE })

/** Whether the challenge that was signed is one that was asked for; it is not, the next time. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** The passkey a browser has made; undefined when its word does not hold. */
export async function readNewPasskey(
  ctx: Ctx,
  answer: NewPasskeyAnswer,
  takeChallenge: TakeChallenge,
): Promise<Omit<NewPasskey, 'name'> | undefined> {
  const { rpID, origin } = relyingParty(ctx)
  const { registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** The counter of a passkey that has signed; undefined when its word does not hold. */
export async function readSignature(
  ctx: Ctx,
  answer: PasskeyAnswer,
  passkey: Omit<NewPasskey, 'name'>,
  takeChallenge: TakeChallenge,
): Promise<number | undefined> {
  const { rpID, origin } = relyingParty(ctx)
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
      requireUserVerification: true,
    }),
  )
  return verified ? authenticationInfo.newCounter : undefined
}

/** The library throws at whatever does not hold, be it forged or only broken. */
async function orRefused<T extends { readonly verified: boolean }>(work: Promise<T>): Promise<T | ({ verified: false } & Partial<T>)> {
  try {
    return await work
  } catch {
    return { verified: false } as { verified: false } & Partial<T>
  }
}

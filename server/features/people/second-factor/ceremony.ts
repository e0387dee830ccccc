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

/** Supported by every browser and security key: EdDSA, ES256, RS256. Without a list the library probes this machine, and Node prints a warning. */
const ALGORITHMS = [-8, -7, -257]

/** The relying party is the public URL, regardless of the request's Host header. */
function relyingParty(ctx: Pick<Ctx, 'config'>) {
  const { hostname, origin } = new URL(publicUrl(ctx))
  return { rpID: hostname, origin }
}

/** Browsers allow passkeys only on https with a host name, and on localhost. */
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

/** Options for creating a passkey. It identifies its user (resident key) and requires fingerprint, face or PIN. */
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

/** Options for signing in with a passkey; the user chooses which one. */
export const requestOptions = (ctx: Ctx) =>
  generateAuthenticationOptions({ rpID: relyingParty(ctx).rpID, userVerification: 'required', timeout: STEP_LIFE })

/** Whether the signed challenge was issued here; consumes it. */
type TakeChallenge = (challenge: string) => Promise<boolean>

/** Verifies a new passkey; undefined if the response is invalid. */
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

/** Verifies a signature and returns the passkey's new counter; undefined if the response is invalid. */
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

/** The library throws on any invalid response, forged or merely broken. */
async function orRefused<T extends { readonly verified: boolean }>(work: Promise<T>): Promise<T | ({ verified: false } & Partial<T>)> {
  try {
    return await work
  } catch {
    return { verified: false } as { verified: false } & Partial<T>
  }
}

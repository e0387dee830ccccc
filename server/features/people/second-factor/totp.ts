import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Secret, TOTP } from 'otpauth'

/** Parameters that every authenticator app supports (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Number of steps by which a phone's clock may be off. */
const SKEW = 1

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Content of the QR code. */
export const buildUri = (secret: string, email: string): string =>
  new TOTP({ ...KIND, issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The time step of a code, if it is the current one or an adjacent one. */
export function findTimeStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const skew = TOTP.validate({ ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: SKEW })
  return skew === null ? undefined : TOTP.counter({ ...KIND, timestamp }) + skew
}

import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app can do (RFC 6238). */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Steps a phone's clock may be ahead or behind. */
const SKEW = 1

export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an app reads from the picture. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...KIND, issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret) }).toString()

/** The time step a code belongs to, if it is one of now or of just before or after. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const skew = TOTP.validate({ ...KIND, secret: Secret.fromBase32(secret), token: code, timestamp, window: SKEW })
  return skew === null ? undefined : TOTP.counter({ ...KIND, timestamp }) + skew
}

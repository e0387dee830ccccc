import { DAY, MINUTE, HOUR } from './durations.ts'

/** Time limit for the second factor after the password, and for a passkey challenge. */
export const STEP_LIFE = 5 * MINUTE
/** Wrong attempts after which the password is required again. */
export const STEP_TRIES = 5
/** Wrong app codes per account, across all callers. */
export const APP_CODES_WRONG = { calls: 10, seconds: HOUR / 1_000 } as const
/** How long a new authenticator app can wait for its first code. */
export const DRAFT_LIFE = 15 * MINUTE
/** How long a trusted browser skips the second factor. */
export const TRUST_LIFE = 30 * DAY
export const PASSKEYS_MAX = 20
export const RECOVERY_CODES = 10

/** Changes to a user's second factor. */
export type FactorChange =
  | 'app_on'
  | 'app_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'off'
  | 'reset'
  | 'removed_by_operator'

/** Letters left out of the alphabet, mapped to the digits they look like. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const CODE = /^[0-9A-HJKMNP-TV-Z]{24}$/

/** Normalises a typed recovery code to its stored form; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return CODE.test(code) ? code : undefined
}

/** Formats a recovery code in groups of four. */
export const formatRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

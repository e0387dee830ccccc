import { DAY, MINUTE, HOUR } from './durations.ts'

/** How long the code or passkey may take after the right password, and a browser to answer what a passkey is to sign. */
export const STEP_LIFE = 5 * MINUTE
/** Wrong answers after which the password is asked for again. */
export const STEP_TRIES = 5
/** Wrong codes of an app per account, whoever typed them. */
export const APP_CODES_WRONG = { calls: 10, seconds: HOUR / 1_000 } as const
/** How long an app that was shown waits for its first code. */
export const DRAFT_LIFE = 15 * MINUTE
/** How long a browser is not asked again. */
export const TRUST_LIFE = 30 * DAY
export const PASSKEYS_MAX = 20
export const RECOVERY_CODES = 10

/** What can happen to somebody's second factor. */
export type FactorChange =
  | 'app_on'
  | 'app_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'off'
  | 'reset'
  | 'removed_by_operator'

/** Nobody reads these for one another. */
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }
const CODE = /^[0-9A-HJKMNP-TV-Z]{24}$/

/** A recovery code as it is stored, however it was typed; undefined when it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter)
  return CODE.test(code) ? code : undefined
}

/** A recovery code as it is read and written down, in groups of four. */
export const writeRecoveryCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

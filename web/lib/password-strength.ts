import { COMMON_PASSWORDS } from '#shared/domain/common-passwords.ts'

export type Strength = 'weak' | 'fair' | 'strong'

/** `aaaaaaaa` and `12121212` are long, but have few distinct characters. */
const isMonotonous = (password: string): boolean => new Set(password.toLowerCase()).size < 5

/** A password's rough strength. Only advice: it never blocks a password. */
export function ratePassword(password: string): Strength {
  const length = password.length
  if (length < 8 || COMMON_PASSWORDS.has(password.toLowerCase()) || isMonotonous(password)) return 'weak'
  return length < 12 ? 'fair' : 'strong'
}

/** Whether it is a common password. */
export const isCommon = (password: string): boolean => COMMON_PASSWORDS.has(password.toLowerCase())

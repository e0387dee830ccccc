import { RECOVERY_CODES } from '#shared/domain/second-factor.ts'
import { randomInt } from 'node:crypto'

/** Without letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 120 random bits: guessing against a stolen hash is hopeless. */
const LENGTH = 24

export const newRecoveryCode = (): string => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

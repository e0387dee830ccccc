import { randomBytes } from 'node:crypto'

/** Without look-alike characters, because people type it from the printed letter. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

/** 130 random bits. */
export const newLetterToken = (): string => [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]).join('')

/** As printed. */
export const written = (token: string): string => token.replaceAll(/.{5}(?=.)/g, '$&-')

/** Normalizes typed input and corrects look-alike characters. */
export const meant = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll(/[il]/g, '1')
    .replaceAll('o', '0')

import { z } from 'zod'

/** The recipient is not a plain address; the message does not repeat it. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress'
}

const ADDRESS_MAX = 254
/** One plain mailbox: no names, comments, lists, quoted parts or characters that could end a header line. */
const PLAIN = /^[^\s\p{Cc}\p{Cf}<>()[\]{}",:;\\|@]+@[^\s\p{Cc}\p{Cf}<>()[\]{}"',:;\\|@]+$/u

/** Returns the address if it is one plain mailbox. Throws `UnsafeAddress`. */
export function checkedAddress(address: string): string {
  if (address.length > ADDRESS_MAX || !PLAIN.test(address) || !z.email().safeParse(address).success) {
    throw new UnsafeAddress('Not a plain mail address.')
  }
  return address
}

/** Replaces line breaks and other control characters with blanks, for a header line. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

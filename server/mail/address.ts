import { z } from 'zod'

/** What was to be a recipient is no plain address; the message does not repeat it. */
export class UnsafeAddress extends Error {
  override readonly name = 'UnsafeAddress'
}

const ADDRESS_MAX = 254
/** One mailbox and nothing else: without names, comments, lists, quoted parts and whatever could end a header line. */
const PLAIN = /^[^\s\p{Cc}\p{Cf}<>()[\]{}",:;\\|@]+@[^\s\p{Cc}\p{Cf}<>()[\]{}"',:;\\|@]+$/u

/** The address, if it is one mailbox in its plain form. Throws `UnsafeAddress`. */
export function checkedAddress(address: string): string {
  if (address.length > ADDRESS_MAX || !PLAIN.test(address) || !z.email().safeParse(address).success) {
    throw new UnsafeAddress('Not a plain mail address.')
  }
  return address
}

/** Text for a header line: breaks and other control characters become blanks. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

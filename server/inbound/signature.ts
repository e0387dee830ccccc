import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import type { Dns } from '../dns.ts'

const MIN_BITS = 1_024

/** Domains, in small letters, that have signed the whole mail with its sender (DKIM, RFC 6376). None where it names several senders. */
export async function signersOf(raw: Buffer, dns: Dns): Promise<readonly string[]> {
  const { results, fromFields } = await dkimVerify(raw, { resolver: (name) => dns.text(name), minBitLength: MIN_BITS, strict: true })
  if (fromFields !== 1) return []
  return results.flatMap(({ status, signingDomain, canonBodyLengthLimited }) =>
    status.result === 'pass' && signingDomain !== undefined && canonBodyLengthLimited !== true ? [signingDomain.toLowerCase()] : [],
  )
}

/** Whether one of them may speak for an address: its own domain or one above it. */
export function mayBeFrom(signers: readonly string[], address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return signers.some((signer) => signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`)))
}

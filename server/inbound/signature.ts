import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import type { Dns } from '../dns.ts'

const MIN_BITS = 1_024

/** Answers that say there is no key; any other failure passes. */
const NO_KEY = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/**
 * Domains, in small letters, that have signed the whole mail with its sender (DKIM, RFC 6376). None where it names several senders; undefined where a
 * key could not be asked for.
 */
export async function signersOf(raw: Buffer, dns: Dns): Promise<readonly string[] | undefined> {
  let isCutOff = false
  const resolver = async (name: string) => {
    try {
      return await dns.text(name)
    } catch (error) {
      isCutOff ||= !NO_KEY.has((error as NodeJS.ErrnoException).code ?? '')
      throw error
    }
  }
  const { results, fromFields } = await dkimVerify(raw, { resolver, minBitLength: MIN_BITS, strict: true })
  if (fromFields !== 1) return []
  const signers = results.flatMap(({ status, signingDomain, canonBodyLengthLimited }) =>
    status.result === 'pass' && signingDomain !== undefined && canonBodyLengthLimited !== true ? [signingDomain.toLowerCase()] : [],
  )
  return signers.length === 0 && isCutOff ? undefined : signers
}

/** Whether one of them may speak for an address: its own domain or one above it. */
export function mayBeFrom(signers: readonly string[], address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return signers.some((signer) => signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`)))
}

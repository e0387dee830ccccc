import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { type Head, HEAD_MAX } from './head.ts'

const MIN_BITS = 1_024
/** Signatures that are checked. A mail that passed through several providers carries three or four. */
const SIGNATURES_MAX = 10

/** What the name server said for the name of a key: its pieces, that there is none, or that it could not be asked. */
export type KeyAnswer = readonly string[][] | 'none' | 'unknown'

/** Header fields that a reader believes. Above a signed field of the same name a forger can add a second one (RFC 6376, section 8.15). */
const READ = ['from', 'subject', 'mime-version', 'content-type', 'content-transfer-encoding']

/**
 * `signed`: domains, in lower case, that signed the whole mail with its sender and subject (DKIM, RFC 6376); none where a field that is read occurs
 * twice. `wanted`: names of keys to look up before that can be said. `unknown`: a key could not be looked up.
 */
export type Signers =
  | { readonly kind: 'signed'; readonly domains: readonly string[] }
  | { readonly kind: 'wanted'; readonly keys: readonly string[] }
  | { readonly kind: 'unknown' }

const NOBODY: Signers = { kind: 'signed', domains: [] }

export async function signersOf(raw: Buffer, head: Head, answers: Readonly<Record<string, KeyAnswer>>): Promise<Signers> {
  if (head.count('from') !== 1 || READ.some((name) => head.count(name) > 1)) return NOBODY
  if (head.count('dkim-signature') > SIGNATURES_MAX || hasLongLine(raw)) return NOBODY
  const wanted = new Set<string>()
  let isCutOff = false
  const resolver = (name: string): Promise<string[][]> => {
    const answer = answers[name]
    if (answer === undefined) wanted.add(name)
    if (answer === 'unknown') isCutOff = true
    return Array.isArray(answer)
      ? Promise.resolve(answer as string[][])
      : Promise.reject(Object.assign(new Error(`no key at ${name}`), { code: answer === 'none' ? 'ENOTFOUND' : 'ESERVFAIL' }))
  }
  const { results } = await dkimVerify(raw, { resolver, minBitLength: MIN_BITS, strict: true })
  if (wanted.size > 0) return { kind: 'wanted', keys: [...wanted] }
  const domains = results.flatMap(({ status, signingDomain, signingHeaders, canonBodyLengthLimited }) => {
    const signed = (signingHeaders?.keys ?? '').toLowerCase().split(/\s*:\s*/)
    const coversReading =
      ['from', 'subject'].every((name) => head.count(name) === 0 || signed.includes(name)) &&
      (signed.includes('content-type') || beginsAtBoundary(raw))
    return status.result === 'pass' && signingDomain !== undefined && canonBodyLengthLimited !== true && coversReading
      ? [signingDomain.toLowerCase()]
      : []
  })
  return domains.length === 0 && isCutOff ? { kind: 'unknown' } : { kind: 'signed', domains }
}

/** Bytes. SMTP allows 998; the library takes quadratic time over the blanks of one line. */
const LINE_MAX = 100_000

function hasLongLine(raw: Buffer): boolean {
  for (let start = 0; start < raw.length;) {
    const end = raw.indexOf(10, start)
    if ((end === -1 ? raw.length : end) - start > LINE_MAX) return true
    if (end === -1) return false
    start = end + 1
  }
  return false
}

/** Bytes behind the header in which the first part of a mail begins. */
const PREAMBLE_MAX = 4_096

/**
 * Whether nothing stands before the first part of a mail of several parts. Not every provider signs what the parts are told apart by, and somebody whose
 * words are in a signed mail could name words of his own as the boundary: what stands before them would be passed over.
 */
function beginsAtBoundary(raw: Buffer): boolean {
  const text = raw.toString('latin1', 0, HEAD_MAX + PREAMBLE_MAX)
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) return true
  const field = /^content-type:((?:[^\r\n]|\r?\n[ \t])*)/im.exec(text.slice(0, end.index))?.[1] ?? ''
  if (!/multipart\//i.test(field)) return true
  const [, quoted, bare] = /boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i.exec(field) ?? []
  const begin = text.slice(end.index + end[0].length, end.index + end[0].length + PREAMBLE_MAX).trimStart()
  return begin.startsWith(`--${quoted ?? bare ?? ''}`)
}

/** Whether one of them may speak for an address: its own domain or one above it. */
export function mayBeFrom(signers: readonly string[], address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return signers.some((signer) => signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`)))
}

import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import type { Head } from './head.ts'

const MIN_BITS = 1_024
/** Maximum number of signatures checked. An email that passed through several providers carries three or four. */
const SIGNATURES_MAX = 10

/** Result of a key's DNS lookup: its pieces, that there is none, or that the lookup failed. */
export type KeyAnswer = readonly string[][] | 'none' | 'unknown'

/** Header fields that readers trust. A forger can add a second field above a signed one with the same name (RFC 6376, section 8.15). */
const READ = ['from', 'subject', 'mime-version', 'content-type', 'content-transfer-encoding']

/**
 * `signed`: lower-case domains that signed the whole email with its sender, subject and structure (DKIM, RFC 6376); none if a trusted field occurs
 * twice. `wanted`: names of keys to look up first. `unknown`: a key could not be looked up.
 */
export type Signers =
  | { readonly kind: 'signed'; readonly domains: readonly string[] }
  | { readonly kind: 'wanted'; readonly keys: readonly string[] }
  | { readonly kind: 'unknown' }

const NOBODY: Signers = { kind: 'signed', domains: [] }

export async function verifySigners(raw: Buffer, head: Head, answers: Readonly<Record<string, KeyAnswer>>): Promise<Signers> {
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
      isReadAsSigned(raw, head, signed.includes('content-type'), signed.includes('content-transfer-encoding'))
    return status.result === 'pass' && signingDomain !== undefined && canonBodyLengthLimited !== true && coversReading
      ? [signingDomain.toLowerCase()]
      : []
  })
  return domains.length === 0 && isCutOff ? { kind: 'unknown' } : { kind: 'signed', domains }
}

/** Bytes: ten times the SMTP limit. Longer lines were not measured with the email parsers. */
const LINE_MAX = 10_000

function hasLongLine(raw: Buffer): boolean {
  for (let start = 0; start < raw.length;) {
    const end = raw.indexOf(10, start)
    if ((end === -1 ? raw.length : end) - start > LINE_MAX) return true
    if (end === -1) return false
    start = end + 1
  }
  return false
}

/** Bytes of a body checked for its type. */
const BEGIN_MAX = 4_096
/** Single-part types that need no signature if the body shows the same type; their parameters change only umlauts and line ends. */
const PLAIN_TYPE =
  /^text\/(plain|html)(?:\s*;\s*(?:charset\s*=\s*(?:"(?:utf-8|us-ascii|iso-8859-1|iso-8859-15|windows-1252)"|(?:utf-8|us-ascii|iso-8859-1|iso-8859-15|windows-1252))|format=flowed|delsp=yes))*\s*;?$/i
const PARTS_TYPE = /^multipart\/(?:alternative|mixed|related)\s*;[\t -'+-[\]-~]*$/i
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]+)"|([^\s";]+))\s*(?:;|$)/i

/**
 * Whether an email can only be read as it was signed. An attacker whose text is inside a signed email could add or remove an unsigned field, so that
 * the text is read as markup, as an encoding or as the boundary. If providers do not sign those fields, the body itself has to show its type.
 */
function isReadAsSigned(raw: Buffer, head: Head, isTypeSigned: boolean, isEncodingSigned: boolean): boolean {
  const type = head.value('content-type') ?? ''
  const encoding = (head.value('content-transfer-encoding') ?? '').toLowerCase()
  const begin = raw.toString('latin1', head.end, head.end + BEGIN_MAX).replace(/^(?:[ \t]*\r?\n)+/, '')
  if (/^multipart\//i.test(type)) return isTypeSigned || beginsAtBoundary(type, begin)
  return (
    (isTypeSigned || isTypeShown(type, encoding === 'base64' ? Buffer.from(begin, 'base64').toString('latin1') : begin)) &&
    (isEncodingSigned || isEncodingShown(encoding, raw.toString('latin1', head.end)))
  )
}

function beginsAtBoundary(type: string, begin: string): boolean {
  const [, quoted, bare] = BOUNDARY.exec(type) ?? []
  // with two boundaries, other readers may pick the other one
  return PARTS_TYPE.test(type) && type.match(/boundary/gi)?.length === 1 && /^.*/.exec(begin)?.[0].trimEnd() === `--${quoted ?? bare ?? ''}`
}

function isTypeShown(type: string, begin: string): boolean {
  const [, kind] = type === '' ? ['', 'plain'] : (PLAIN_TYPE.exec(type) ?? [])
  const isPage = /^\s*<(?:!doctype\s+html|html)\b/i.test(begin)
  return kind?.toLowerCase() === (isPage ? 'html' : 'plain') && !begin.startsWith('--')
}

/** At most 76 ASCII characters per line, where each equals sign begins a code. */
const QUOTED = /^(?:(?:[\t -<>-~]|=[0-9A-F]{2}){0,76}=?(?:\r?\n|$))*$/
const BASE64 = /^[A-Za-z0-9+/\r\n]+=*\s*$/
/** A soft line break in quoted-printable. */
const BROKEN = /=\r?\n/

function isEncodingShown(encoding: string, body: string): boolean {
  if (encoding === 'quoted-printable') return QUOTED.test(body)
  if (encoding === 'base64') return BASE64.test(body)
  return ['', '7bit', '8bit', 'binary'].includes(encoding) && !BROKEN.test(body)
}

/** Whether a signing domain matches an address: it is the address's domain or a parent of it. */
export function mayBeFrom(signers: readonly string[], address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return signers.some((signer) => signer.includes('.') && (domain === signer || domain.endsWith(`.${signer}`)))
}

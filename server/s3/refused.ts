import { OperatorError } from '../operator-error.ts'
import type { HttpAnswer } from '../outgoing/fetch.ts'
import { readXml } from './read-xml.ts'

type Sentences = readonly [german: (host: string, bucket: string) => string, english: (host: string, bucket: string) => string]

/** What the frequent refusals mean, by their code. */
const SENTENCES: Readonly<Record<string, Sentences>> = {
  InvalidAccessKeyId: [(host) => `${host} kennt den Zugangsschlüssel nicht.`, (host) => `${host} does not know the access key.`],
  SignatureDoesNotMatch: [
    (host) => `${host} erkennt die Unterschrift nicht an; das Geheimnis zum Zugangsschlüssel oder die Region stimmt nicht.`,
    (host) => `${host} does not accept the signature; the secret of the access key or the region is wrong.`,
  ],
  AccessDenied: [
    (host, bucket) => `${host} erlaubt dem Zugangsschlüssel das in ${bucket} nicht.`,
    (host, bucket) => `${host} does not allow this to the access key in ${bucket}.`,
  ],
  NoSuchBucket: [(host, bucket) => `${host} hat keinen Bucket ${bucket}.`, (host, bucket) => `${host} has no bucket ${bucket}.`],
  NoSuchKey: [
    (host, bucket) => `In ${bucket} bei ${host} gibt es das nicht.`,
    (host, bucket) => `There is no such object in ${bucket} at ${host}.`,
  ],
  PermanentRedirect: [
    (host, bucket) => `${bucket} liegt nicht bei ${host} in dieser Region.`,
    (host, bucket) => `${bucket} is not at ${host} in this region.`,
  ],
  AuthorizationHeaderMalformed: [(host) => `${host} hat eine andere Region.`, (host) => `${host} has another region.`],
  RequestTimeTooSkewed: [
    (host) => `Die Uhr dieses Rechners und die von ${host} gehen zu weit auseinander.`,
    (host) => `The clocks of this machine and of ${host} differ too much.`,
  ],
}

/** An answer to a HEAD request has no body, so its status alone names the reason. */
const CODES: Readonly<Record<number, string>> = { 301: 'PermanentRedirect', 403: 'AccessDenied', 404: 'NoSuchKey' }

/** Passing faults of the store, which the same request may not meet again. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])
const PASSING_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable', 'OperationAborted'])

/** The store answered, but did not do it. */
export class S3Refused extends OperatorError {
  /** The code in the answer, such as `NoSuchBucket`; made of the status without one. */
  readonly code: string
  readonly status: number
  /** Whether a later attempt may succeed. */
  readonly isPassing: boolean

  constructor(answer: Pick<HttpAnswer, 'status' | 'text' | 'url'>, bucket: string) {
    const { status, url } = answer
    const code = readCode(answer.text) ?? CODES[status] ?? `HTTP ${status}`
    const [german, english]: Sentences = SENTENCES[code] ?? [
      (host) => `${host} lehnt ab (${code}).`,
      (host) => `${host} refuses (${code}).`,
    ]
    super(german(url.host, bucket), english(url.host, bucket))
    this.code = code
    this.status = status
    this.isPassing = PASSING.has(status) || PASSING_CODES.has(code)
  }
}

/** A finished upload may be answered with status 200 and an error. */
export const hasError = (text: string): boolean => readCode(text) !== undefined

function readCode(text: string): string | undefined {
  if (!text.includes('<Error')) return undefined
  const code = readXml(text)('Error > Code').first().text()
  return /^\w{1,60}$/.test(code) ? code : undefined
}

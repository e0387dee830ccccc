import { createHash } from 'node:crypto'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Http, HttpAnswer } from '../outgoing/fetch.ts'
import { xmlElement, xmlText } from '../xml.ts'
import { type Ask, type BucketSettings, createAsk, type Patience } from './ask.ts'
import { readXml } from './read-xml.ts'
import { S3Refused } from './refused.ts'

/** Milliseconds for a part on a slow line. */
const PART_TIME = 900_000
/** Objects per page, and pages. */
const [PAGE, PAGES] = [1_000, 20]
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'

export interface Listed {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

/** An object as the store describes it. */
export interface Described {
  readonly bytes: number
  readonly etag: string
  /** Set in a bucket with versions. */
  readonly versionId: string | undefined
  /** Until when object lock forbids to delete it; the access key may lack the right to see it. */
  readonly lockedUntil: Date | undefined
}

interface StoredPart {
  readonly number: number
  readonly etag: string
}

/** One bucket of an S3-compatible store. Keys consist of letters, digits and `._/-`. Every function may throw S3Refused and OutgoingFailure. */
export interface Bucket {
  /** In the order of their keys. */
  list(prefix: string): Promise<Listed[]>
  /** Undefined if there is none. */
  describe(key: string): Promise<Described | undefined>
  /** The bytes before `to`, if the object is still the one that was described. */
  readRange(key: string, etag: string, from: number, to: number): Promise<Buffer>
  delete(key: string, versionId: string | undefined): Promise<void>
  /** Returns the id of the upload. */
  startUpload(key: string): Promise<string>
  putPart(key: string, uploadId: string, number: number, bytes: Buffer): Promise<StoredPart>
  completeUpload(key: string, uploadId: string, parts: readonly StoredPart[]): Promise<void>
  abortUpload(key: string, uploadId: string): Promise<void>
}

export function createBucket(settings: BucketSettings, http: Pick<Http, 'send'>, patience: Partial<Patience> = {}): Bucket {
  const ask = createAsk(settings, http, patience)
  return {
    list: (prefix) => listAll(ask, prefix),
    describe: (key) => describe(ask, key),
    async readRange(key, etag, from, to) {
      const limits = { firstByte: PART_TIME, total: PART_TIME, bodyBytes: to - from }
      const headers = { range: `bytes=${from}-${to - 1}`, 'if-match': etag }
      const { body, url } = await ask({ method: 'GET', key, headers, limits })
      if (body.length !== to - from) throw new OutgoingFailure('bad_answer', `${url.host} gibt nicht die Bytes, nach denen gefragt war.`)
      return body
    },
    async delete(key, versionId) {
      await ask({ method: 'DELETE', key, ...(versionId !== undefined && { query: { versionId } }) })
    },
    async startUpload(key) {
      const headers = { 'content-type': 'application/octet-stream' }
      const { text, url } = await ask({ method: 'POST', key, query: { uploads: '' }, headers })
      const uploadId = readXml(text)('UploadId').first().text()
      if (uploadId === '') throw new OutgoingFailure('bad_answer', `${url.host} beginnt keine Übertragung.`)
      return uploadId
    },
    async putPart(key, uploadId, number, bytes) {
      // a bucket with object lock demands the MD5
      const headers = { 'content-md5': createHash('md5').update(bytes).digest('base64') }
      const limits = { firstByte: PART_TIME, total: PART_TIME }
      const answer = await ask({ method: 'PUT', key, query: { partNumber: String(number), uploadId }, headers, bytes, limits })
      return { number, etag: answer.headers['etag'] ?? '' }
    },
    async completeUpload(key, uploadId, parts) {
      const listed = parts.map(({ number, etag }) =>
        xmlElement('Part', [xmlElement('PartNumber', String(number)), xmlElement('ETag', xmlText(etag))]),
      )
      const bytes = Buffer.from(xmlElement('CompleteMultipartUpload', listed, { xmlns: NAMESPACE }))
      await ask({ method: 'POST', key, query: { uploadId }, headers: { 'content-type': 'application/xml' }, bytes })
    },
    async abortUpload(key, uploadId) {
      await ask({ method: 'DELETE', key, query: { uploadId } })
    },
  }
}

/** Pages by the last key instead of a token, which all stores understand alike. */
async function listAll(ask: Ask, prefix: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 0; page < PAGES; page += 1) {
    const after = found.at(-1)?.key ?? ''
    const query = { 'list-type': '2', 'max-keys': String(PAGE), prefix, ...(after !== '' && { 'start-after': after }) }
    const $ = readXml((await ask({ method: 'GET', query })).text)
    for (const one of $('Contents').toArray()) {
      const read = (name: string) => $(one).children(name).first().text()
      found.push({ key: read('Key'), bytes: Number(read('Size')), changedAt: new Date(read('LastModified')) })
    }
    // a store that returns the same page again would never end
    if ($('IsTruncated').first().text() !== 'true' || (found.at(-1)?.key ?? '') <= after) break
  }
  return found
}

async function describe(ask: Ask, key: string): Promise<Described | undefined> {
  try {
    return readHeaders(await ask({ method: 'HEAD', key }))
  } catch (error) {
    if (error instanceof S3Refused && error.status === 404) return undefined
    throw error
  }
}

function readHeaders({ headers }: HttpAnswer): Described {
  const until = Date.parse(headers['x-amz-object-lock-retain-until-date'] ?? '')
  return {
    bytes: Number(headers['content-length'] ?? 0),
    etag: headers['etag'] ?? '',
    versionId: headers['x-amz-version-id'],
    lockedUntil: Number.isNaN(until) ? undefined : new Date(until),
  }
}

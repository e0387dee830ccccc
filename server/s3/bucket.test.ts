import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS, BUCKET, type ObjectStore, startObjectStore, UNKNOWN_UPLOAD } from '#test/object-store.ts'
import { createHttp, type Http } from '../outgoing/fetch.ts'
import type { BucketSettings } from './ask.ts'
import { type Bucket, createBucket } from './bucket.ts'
import { S3Refused } from './refused.ts'
import { choosePartSize, download, upload } from './transfer.ts'

const MEGABYTE = 1024 * 1024
const settings = () => ({ endpoint: store.endpoint, bucket: BUCKET, region: 'us-east-1', key: ACCESS, secret: ACCESS })
const AT_ONCE = { attempts: 4, pause: 1 }

let store: ObjectStore
let http: Http
let bucket: Bucket
beforeAll(async () => {
  store = await startObjectStore()
  http = createHttp({ userAgent: 'test', allowedOrigins: [store.endpoint] })
  bucket = createBucket(settings(), http, AT_ONCE)
})
afterEach(() => store.interrupt(() => undefined))
afterAll(async () => {
  await http.close()
  await store.close()
})

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000)
}

const put = (key: string, bytes: Buffer) => upload(bucket, key, inPieces(bytes), bytes.length)

async function hashDownloaded(key: string): Promise<string> {
  const described = await bucket.describe(key)
  if (!described) throw new Error(`no object ${key}`)
  const hash = createHash('sha256')
  for await (const piece of download(bucket, key, described)) hash.update(piece)
  return hash.digest('hex')
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an object', () => {
  it('is uploaded in parts and read again in ranges', async () => {
    const bytes = randomBytes(33 * MEGABYTE)
    const before = store.asked.length
    await put('ordner/giebel-1.backup', bytes)
    const count = (method: string) => store.asked.slice(before).filter((line) => line.startsWith(`${method} `)).length
    expect(count('PUT')).toBe(3)
    expect((await bucket.describe('ordner/giebel-1.backup'))?.bytes).toBe(bytes.length)
    expect(await hashDownloaded('ordner/giebel-1.backup')).toBe(hash(bytes))
    expect(count('GET')).toBe(5)
  })

  it('is listed by its prefix, in the order of the keys, and gone once deleted', async () => {
    for (const key of ['liste/b', 'liste/a', 'anderes/c']) await put(key, Buffer.from(key))
    const listed = await bucket.list('liste/')
    expect(listed.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['liste/a', 7],
      ['liste/b', 7],
    ])
    expect(Math.abs(Date.now() - (listed[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000)
    await bucket.delete('liste/a', undefined)
    expect((await bucket.list('liste/')).map(({ key }) => key)).toEqual(['liste/b'])
    expect(await bucket.describe('liste/a')).toBeUndefined()
  })

  it('arrives although the store fails, the line breaks and an answer is lost', async () => {
    const bytes = randomBytes(1_000)
    const faults: Parameters<ObjectStore['interrupt']>[0][] = [
      (line) => (line.startsWith('POST ') ? { status: 503 } : undefined),
      () => undefined,
      (line) => (line.startsWith('PUT ') ? 'cut' : undefined),
      (line) => (line.startsWith('PUT ') ? 'lost' : undefined),
      () => undefined,
      (line) => (line.startsWith('POST ') ? 'lost' : undefined),
      (line) => (line.startsWith('POST ') ? UNKNOWN_UPLOAD : undefined),
    ]
    store.interrupt((line) => faults.shift()?.(line))
    await put('giebel-2.backup', bytes)
    expect(faults).toEqual([])
    expect(await hashDownloaded('giebel-2.backup')).toBe(hash(bytes))
  })

  it('does not appear in part when a part is refused for good, and its upload is aborted', async () => {
    store.interrupt((line) => (line.startsWith('PUT ') ? { status: 503 } : undefined))
    const before = store.asked.length
    await expect(put('giebel-3.backup', randomBytes(1_000))).rejects.toBeInstanceOf(S3Refused)
    const after = store.asked.slice(before)
    expect(after.filter((line) => line.startsWith('PUT '))).toHaveLength(AT_ONCE.attempts)
    expect(after.some((line) => line.startsWith('DELETE /giebel/giebel-3.backup?uploadId='))).toBe(true)
    expect(await bucket.describe('giebel-3.backup')).toBeUndefined()
  })
})

describe('a refusal', () => {
  it.each<[string, Partial<BucketSettings>, RegExp]>([
    ['of another secret', { secret: 'falsch' }, /erkennt die Unterschrift nicht an/],
    ['of an unknown key', { key: 'NIEMAND' }, /kennt den Zugangsschlüssel nicht/],
    ['of a missing bucket', { bucket: 'gibt-es-nicht' }, /hat keinen Bucket gibt-es-nicht/],
  ])('%s is a sentence and not tried again', async (_, changed, sentence) => {
    const other = createBucket({ ...settings(), ...changed }, http, AT_ONCE)
    const before = store.asked.length
    await expect(other.list('')).rejects.toThrow(sentence)
    expect(store.asked.length - before).toBe(1)
  })

  it('of a store in the own network that the operator has not named is made by us', async () => {
    const elsewhere = createHttp({ userAgent: 'test', allowedOrigins: [] })
    await expect(createBucket(settings(), elsewhere, AT_ONCE).list('')).rejects.toMatchObject({ kind: 'refused' })
    await elsewhere.close()
  })
})

describe('the size of parts', () => {
  it.each([
    [0, 16],
    [100 * 1024 * MEGABYTE, 16],
    [1024 * 1024 * MEGABYTE, 117],
  ])('for %i bytes is %i MB, so that ten thousand are enough', (bytes, megabytes) => {
    expect(choosePartSize(bytes)).toBe(megabytes * MEGABYTE)
    expect(Math.ceil(bytes / choosePartSize(bytes))).toBeLessThanOrEqual(10_000)
  })
})

describe('a list of several pages', () => {
  const page = (keys: readonly string[], isTruncated: boolean) => ({
    status: 200,
    body: `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-11-30T02:45:00Z</LastModified></Contents>`).join('')}<IsTruncated>${isTruncated}</IsTruncated></ListBucketResult>`,
  })

  it('is read to its end by the last key, and ends when the store repeats itself', async () => {
    store.interrupt((line) => (line.includes('start-after=b') ? page(['c'], false) : page(['a', 'b'], true)))
    expect((await bucket.list('')).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    store.interrupt(() => page(['a', 'b'], true))
    expect((await bucket.list('')).length).toBeLessThanOrEqual(4)
  })
})

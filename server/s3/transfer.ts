import { cutEvenly } from '../even-pieces.ts'
import type { Bucket, Described } from './bucket.ts'
import { S3Refused } from './refused.ts'

const MEGABYTE = 1024 * 1024
/** Bytes of a part, which is what an upload holds in memory. Stores take no smaller ones than 5 MB. */
const PART = 16 * MEGABYTE
/** Stores take 10,000. */
const PARTS_MAX = 9_000
/** Bytes of a download held in memory. */
const RANGE = 8 * MEGABYTE

/** Uploads a stream of so many bytes in parts. The object appears complete or not at all. */
export async function upload(bucket: Bucket, key: string, content: AsyncIterable<Buffer>, bytes: number): Promise<void> {
  const uploadId = await bucket.startUpload(key)
  try {
    const parts = []
    for await (const part of cutEvenly(content, choosePartSize(bytes)))
      parts.push(await bucket.putPart(key, uploadId, parts.length + 1, part.bytes))
    await complete(bucket, key, { uploadId, parts, bytes })
  } catch (error) {
    // parts that stay cost money; a rule of the bucket removes what cannot be reached now
    await bucket.abortUpload(key, uploadId).catch(() => {})
    throw error
  }
}

export const choosePartSize = (bytes: number): number => Math.max(PART, Math.ceil(bytes / PARTS_MAX / MEGABYTE) * MEGABYTE)

interface Begun {
  readonly uploadId: string
  readonly parts: Parameters<Bucket['completeUpload']>[2]
  readonly bytes: number
}

/** An upload may be unknown because an earlier attempt completed it and its answer was lost. */
async function complete(bucket: Bucket, key: string, { uploadId, parts, bytes }: Begun): Promise<void> {
  try {
    await bucket.completeUpload(key, uploadId, parts)
  } catch (error) {
    const isUnknown = error instanceof S3Refused && error.code === 'NoSuchUpload'
    if (!isUnknown || (await bucket.describe(key))?.bytes !== bytes) throw error
  }
}

/** The bytes of an object, in ranges: one that breaks off is asked for again. */
export async function* download(bucket: Bucket, key: string, { bytes, etag }: Described): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += RANGE) yield await bucket.readRange(key, etag, from, Math.min(from + RANGE, bytes))
}

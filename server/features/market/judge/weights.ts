import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Model } from './model.ts'

/** Learnt weights, rounded to one byte each. */
export type Weights = Model<Int8Array>

function decodeWeights(file: Buffer): Weights {
  const bytes = brotliDecompressSync(file)
  const end = bytes.indexOf('\n')
  const header = JSON.parse(bytes.subarray(0, end).toString()) as Omit<Weights, 'entries'>
  return { ...header, entries: new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1) }
}

export const weightsUrl = (name: string): URL => new URL(`./weights/${name}.br`, import.meta.url)
export const readWeights = (name: string): Weights => decodeWeights(readFileSync(weightsUrl(name)))

/** Hash of the contents, in hexadecimal. */
export const hashWeights = ({ entries, ...header }: Weights): string =>
  createHash('sha256').update(JSON.stringify(header)).update(entries).digest('hex')

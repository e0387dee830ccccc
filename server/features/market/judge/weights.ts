import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import type { Learnt, Steps } from './learn.ts'
import type { Model } from './model.ts'

/** Learnt weights, rounded to one byte each. */
export type Weights = Model<Int8Array>

/** Larger weights are cut, so that the others keep their precision: share of the weights that are not zero. */
const CUT = 1e-3

/** With few steps a weight of a single one is noise and left out. */
export function rounded({ classes, bias, entries }: Learnt, steps: Steps): Weights {
  const least = steps === 127 ? 1 : 2
  const sizes = entries
    .filter((weight) => weight !== 0)
    .map(Math.abs)
    .sort()
  const unit = (sizes[Math.floor((sizes.length - 1) * (1 - CUT))] ?? steps) / steps
  const whole = Int8Array.from(entries, (weight) => {
    const entry = Math.max(-steps, Math.min(steps, Math.round(weight / unit)))
    return Math.abs(entry) < least ? 0 : entry
  })
  return { classes, bias: Array.from(bias, (one) => Number(one.toFixed(5))), unit, entries: whole }
}

/** A file: classes, bias and unit as a line of JSON, then the entries; compressed. */
export async function encodeWeights({ entries, ...header }: Weights): Promise<Buffer> {
  return promisify(brotliCompress)(
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(entries.buffer, entries.byteOffset, entries.length)]),
  )
}

export function decodeWeights(file: Buffer): Weights {
  const bytes = brotliDecompressSync(file)
  const end = bytes.indexOf('\n')
  const header = JSON.parse(bytes.subarray(0, end).toString()) as Omit<Weights, 'entries'>
  return { ...header, entries: new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1) }
}

export const fileOf = (name: string): URL => new URL(`./weights/${name}.br`, import.meta.url)
export const readWeights = (name: string): Weights => decodeWeights(readFileSync(fileOf(name)))

/** Hash of the contents, hexadecimal. */
export const versionOf = ({ entries, ...header }: Weights): string =>
  createHash('sha256').update(JSON.stringify(header)).update(entries).digest('hex')

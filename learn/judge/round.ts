import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Weights } from '#server/features/market/judge/weights.ts'
import type { Learnt, Steps } from './train.ts'

/** Larger weights are clipped, so that the others keep their precision: share of the non-zero weights. */
const CUT = 1e-3

/** With few steps, a weight of one step is noise and left out. */
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

/** A file: classes, bias and unit as a line of JSON, then the entries, all compressed. */
export async function encodeWeights({ entries, ...header }: Weights): Promise<Buffer> {
  return promisify(brotliCompress)(
    Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(entries.buffer, entries.byteOffset, entries.length)]),
  )
}

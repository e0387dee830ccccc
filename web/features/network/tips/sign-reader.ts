import type { ImageLike, Worker } from 'tesseract.js'
import { readSign, type SignText } from '#shared/domain/sign-text.ts'

/** Percentage of the darkest and of the lightest pixels to ignore, so that a reflection does not set the range. */
const LEFT_OUT = 1

/** The brightness below which `share` percent of the pixels lie. */
function percentile(counts: Uint32Array, share: number, points: number): number {
  let left = (points * share) / 100
  return counts.findIndex((count) => (left -= count) < 0)
}

/** Converts a picture to grey and stretches its contrast, in place: this makes the letters of a dark photo readable. */
export function stretch(rgba: Uint8ClampedArray): void {
  const points = rgba.length / 4
  const counts = new Uint32Array(256)
  const greys = new Uint8Array(points)
  for (let point = 0; point < points; point += 1) {
    const at = point * 4
    const grey = Math.round(0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0))
    greys[point] = grey
    counts[grey] = (counts[grey] ?? 0) + 1
  }
  const dark = percentile(counts, LEFT_OUT, points)
  const scale = 255 / Math.max(1, percentile(counts, 100 - LEFT_OUT, points) - dark)
  for (let point = 0; point < points; point += 1) {
    const stretched = ((greys[point] ?? 0) - dark) * scale
    rgba.fill(stretched, point * 4, point * 4 + 3)
  }
}

interface Way {
  /** How ink is separated from the background: adaptively, which is least sensitive to glare, or globally. */
  readonly ink: 'neighbourhood' | 'whole'
  /** Radians to rotate the picture first; by default the tilt that the reader detects. */
  readonly turn?: number
}

const INK = { neighbourhood: '2', whole: '0' } as const

/** Most likely settings first. The reader misses a tilt of more than a few degrees, so rotations are tried. */
const WAYS: readonly Way[] = [
  { ink: 'neighbourhood' },
  { ink: 'whole' },
  { ink: 'neighbourhood', turn: 0.1 },
  { ink: 'neighbourhood', turn: -0.1 },
]

/** A single block of text (`PSM.SINGLE_BLOCK`), as on signs and slips. Drops the engine's debug output. */
const PARAMETERS = { tessedit_pageseg_mode: '6', debug_file: '/dev/null' }

/** Tries the settings until one finds a phone number; else returns the first result. */
export async function readWith(reader: Worker, picture: ImageLike): Promise<SignText> {
  let first: SignText | undefined
  for (const { ink, turn } of WAYS) {
    await reader.setParameters({ ...PARAMETERS, thresholding_method: INK[ink] } as object)
    const { data } = await reader.recognize(picture, turn === undefined ? { rotateAuto: true } : { rotateRadians: turn })
    const read = readSign(data.text)
    if (read.phones.length > 0) return read
    first ??= read
  }
  return first as SignText
}

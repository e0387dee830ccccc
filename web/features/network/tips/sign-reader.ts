import type { ImageLike, Worker } from 'tesseract.js'
import { readSign, type SignText } from '#shared/domain/sign-text.ts'

/** Of a hundred points, how many of the darkest and of the lightest do not count: a reflection is no measure for the rest. */
const LEFT_OUT = 1

/** The brightness below which this many of a hundred points lie. */
function percentile(counts: Uint32Array, share: number, points: number): number {
  let left = (points * share) / 100
  return counts.findIndex((count) => (left -= count) < 0)
}

/** Makes a picture grey and stretches it from black to white, in place: letters of a dark photo stand out as those of a light one. */
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
  /** How ink is told from ground: by the neighbourhood, which glare disturbs least, or by the whole picture. */
  readonly ink: 'neighbourhood' | 'whole'
  /** Radians by which the picture is turned first; without, by what the reader takes for its tilt. */
  readonly turn?: number
}

const INK = { neighbourhood: '2', whole: '0' } as const

/** The likeliest first. A tilt of more than some degrees goes unnoticed, so it is tried. */
const WAYS: readonly Way[] = [
  { ink: 'neighbourhood' },
  { ink: 'whole' },
  { ink: 'neighbourhood', turn: 0.1 },
  { ink: 'neighbourhood', turn: -0.1 },
]

/** One block of lines (`PSM.SINGLE_BLOCK`), as signs and slips are. What the engine mutters to itself goes nowhere. */
const PARAMETERS = { tessedit_pageseg_mode: '6', debug_file: '/dev/null' }

/** Reads a stretched picture until a number is found; without one, what the first way saw is better than nothing. */
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

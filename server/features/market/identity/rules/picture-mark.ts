/** A picture's 128-bit perceptual hash, as four 32-bit numbers. */
export type Mark = readonly [number, number, number, number]

/** Pixels. Grey pictures are scaled to this width and height first. */
export const MARK_SIDE = 144

/** A section of an edge, 0 to 1. */
type Span = readonly [number, number]

/** The stored mark covers the middle of a picture: a cropped copy still contains it, at a different position. */
const MIDDLE: Span = [0.12, 0.88]

/** What a copy may have lost at the beginning and the end of an edge, as fractions of it. */
const CROPS: readonly Span[] = [
  [0.025, 0.025],
  [0.05, 0.05],
  [0.05, 0],
  [0, 0.05],
  [0.1, 0],
  [0, 0.1],
]

/** Where the other picture's middle lies in this one if this is a crop of it (`inCropped`) or it is a crop of this one (`inWhole`). */
const inCropped = ([begin, end]: Span): Span => [(MIDDLE[0] - begin) / (1 - begin - end), (MIDDLE[1] - begin) / (1 - begin - end)]
const inWhole = ([begin, end]: Span): Span => [begin + MIDDLE[0] * (1 - begin - end), begin + MIDDLE[1] * (1 - begin - end)]

/** The copy and the original may be cropped at different edges. */
const MOVED: readonly Span[] = [-0.03, 0.03].map((by) => [MIDDLE[0] + by, MIDDLE[1] + by] as const)

const together = (spans: readonly Span[]) => spans.flatMap((across) => spans.map((down) => [across, down] as const))
const WINDOWS = [...together([MIDDLE, ...MOVED, ...CROPS.map(inCropped)]), ...together([MIDDLE, ...CROPS.map(inWhole)]).slice(1)]

/** Bits that may differ, of 128: copies differ by few, and unrelated photos rarely come within twenty. */
const NEAR = 14
/** Minimum number of set bits: a wall, the sky or a blank page has too few edges to be identified. */
const EDGES_MIN = 20
/** Grey levels; recompression causes smaller differences. */
const EDGE = 2

export interface PictureLook {
  /** The stored mark. */
  readonly mark: Mark
  /** Compared with the stored marks of other pictures: the middle, at each position a crop may have moved it to. */
  readonly windows: readonly Mark[]
}

/** Undefined if the picture has too few edges. `grey` has one byte per pixel, row by row. */
export function readLook(grey: Uint8Array): PictureLook | undefined {
  const sums = integrate(grey)
  const mark = computeMark(sums, MIDDLE, MIDDLE)
  if (distance(mark, [0, 0, 0, 0]) < EDGES_MIN) return undefined
  return { mark, windows: WINDOWS.map(([across, down]) => computeMark(sums, across, down)) }
}

export const isNear = ({ windows }: PictureLook, mark: Mark): boolean => windows.some((window) => distance(window, mark) <= NEAR)

const MARK_BYTES = 16

export function bytesOfMark(mark: Mark): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES)
  mark.forEach((word, at) => bytes.writeInt32LE(word | 0, at * 4))
  return bytes
}

/** The mark at this index in several concatenated marks. */
export function markOfBytes(bytes: Buffer, at: number): Mark {
  const word = (n: number) => bytes.readInt32LE(at * MARK_BYTES + n * 4)
  return [word(0), word(1), word(2), word(3)]
}

/** A hash of the mark: equal marks have equal names. */
export const nameOfMark = (mark: Mark): number =>
  mark.reduce((name, word) => Math.imul(name ^ word, 0x01000193) ^ (name >>> 15), 0x811c9dc5) | 0

const distance = (one: Mark, other: Mark): number =>
  bitsIn(one[0] ^ other[0]) + bitsIn(one[1] ^ other[1]) + bitsIn(one[2] ^ other[2]) + bitsIn(one[3] ^ other[3])

function bitsIn(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const WIDTH = MARK_SIDE + 1

/** Summed-area table: the sum of any rectangle takes four look-ups. */
function integrate(grey: Uint8Array): Float64Array {
  const sums = new Float64Array(WIDTH * WIDTH)
  for (let y = 1; y < WIDTH; y += 1) {
    let row = 0
    for (let x = 1; x < WIDTH; x += 1) {
      row += grey[(y - 1) * MARK_SIDE + x - 1] ?? 0
      sums[y * WIDTH + x] = (sums[(y - 1) * WIDTH + x] ?? 0) + row
    }
  }
  return sums
}

/** 64 bits for where it gets lighter from left to right, in eight rows, and 64 for top to bottom. */
function computeMark(sums: Float64Array, across: Span, down: Span): Mark {
  const words: [number, number, number, number] = [0, 0, 0, 0]
  const put = (bit: number, isLighter: boolean) => {
    if (isLighter) words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  const wide = sumCells(sums, edges(across, 9), edges(down, 8))
  const high = sumCells(sums, edges(across, 8), edges(down, 9))
  for (let bit = 0; bit < 64; bit += 1) {
    const [row, column] = [bit >>> 3, bit & 7]
    put(bit, (wide[row * 9 + column + 1] ?? 0) - (wide[row * 9 + column] ?? 0) > EDGE)
    put(64 + bit, (high[(row + 1) * 8 + column] ?? 0) - (high[row * 8 + column] ?? 0) > EDGE)
  }
  return words
}

/** The pixels at which a section of an edge is divided into `parts`. */
function edges([from, to]: Span, parts: number): Int32Array {
  return Int32Array.from({ length: parts + 1 }, (_, at) => Math.round((from + ((to - from) * at) / parts) * MARK_SIDE))
}

/** The mean grey of each cell. */
function sumCells(sums: Float64Array, xs: Int32Array, ys: Int32Array): Float64Array {
  const columns = xs.length - 1
  const cells = new Float64Array(columns * (ys.length - 1))
  for (let at = 0; at < cells.length; at += 1) {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    const [left = 0, right = 0, top = 0, bottom = 0] = [xs[column], xs[column + 1], ys[row], ys[row + 1]]
    const sum =
      (sums[bottom * WIDTH + right] ?? 0) -
      (sums[bottom * WIDTH + left] ?? 0) -
      (sums[top * WIDTH + right] ?? 0) +
      (sums[top * WIDTH + left] ?? 0)
    cells[at] = sum / Math.max(1, (right - left) * (bottom - top))
  }
  return cells
}

/** What a picture looks like in 128 bits, as four numbers of 32. */
export type Mark = readonly [number, number, number, number]

/** A picture in grey is made as wide and as high as this, whatever it was. */
export const MARK_SIDE = 144

/** A part of an edge, 0 to 1. */
type Span = readonly [number, number]

/** What is kept of a picture shows its middle: a copy that was cropped still holds that, at another place. */
const MIDDLE: Span = [0.12, 0.88]

/** What a copy may have lost at the beginning and the end of an edge. */
const CROPS: readonly Span[] = [
  [0.025, 0.025],
  [0.05, 0.05],
  [0.05, 0],
  [0, 0.05],
  [0.1, 0],
  [0, 0.1],
]

/** Where the middle of the other picture lies in this one, if this is a crop of that one, and if that is a crop of this one. */
const inCropped = ([begin, end]: Span): Span => [(MIDDLE[0] - begin) / (1 - begin - end), (MIDDLE[1] - begin) / (1 - begin - end)]
const inWhole = ([begin, end]: Span): Span => [begin + MIDDLE[0] * (1 - begin - end), begin + MIDDLE[1] * (1 - begin - end)]

/** Each may have lost something at another edge. */
const MOVED: readonly Span[] = [-0.03, 0.03].map((by) => [MIDDLE[0] + by, MIDDLE[1] + by] as const)

const together = (spans: readonly Span[]) => spans.flatMap((across) => spans.map((down) => [across, down] as const))
const WINDOWS = [...together([MIDDLE, ...MOVED, ...CROPS.map(inCropped)]), ...together([MIDDLE, ...CROPS.map(inWhole)]).slice(1)]

/** Bits that may differ, of 128: copies differ by few, and in other photos not even twenty agree by chance so often. */
const NEAR = 14
/** A wall, a sky and a blank page have no edges to tell them by. */
const EDGES_MIN = 20
/** Levels of grey; less is what packing a picture again leaves behind. */
const EDGE = 2

export interface PictureLook {
  /** What is kept. */
  readonly mark: Mark
  /** What the kept marks of others are held against: the middle, wherever a crop has moved it. */
  readonly windows: readonly Mark[]
}

/** Undefined where there is too little to see. `grey` has a byte for each point, row by row. */
export function lookOf(grey: Uint8Array): PictureLook | undefined {
  const sums = sumsOf(grey)
  const mark = markOf(sums, MIDDLE, MIDDLE)
  if (distance(mark, [0, 0, 0, 0]) < EDGES_MIN) return undefined
  return { mark, windows: WINDOWS.map(([across, down]) => markOf(sums, across, down)) }
}

export const isNear = ({ windows }: PictureLook, mark: Mark): boolean => windows.some((window) => distance(window, mark) <= NEAR)

const MARK_BYTES = 16

export function bytesOfMark(mark: Mark): Buffer {
  const bytes = Buffer.alloc(MARK_BYTES)
  mark.forEach((word, at) => bytes.writeInt32LE(word | 0, at * 4))
  return bytes
}

/** The one at this place of several that were put together. */
export function markOfBytes(bytes: Buffer, at: number): Mark {
  const word = (n: number) => bytes.readInt32LE(at * MARK_BYTES + n * 4)
  return [word(0), word(1), word(2), word(3)]
}

/** A name for all pictures that look like the one of this mark: the same for the same mark. */
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

/** Of each point the sum of all above and before it: any part is then four look-ups. */
function sumsOf(grey: Uint8Array): Float64Array {
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

/** 64 bits of where it grows lighter from left to right, in eight rows, and 64 of where from top to bottom. */
function markOf(sums: Float64Array, across: Span, down: Span): Mark {
  const words: [number, number, number, number] = [0, 0, 0, 0]
  const put = (bit: number, isLighter: boolean) => {
    if (isLighter) words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  const wide = cellsOf(sums, edges(across, 9), edges(down, 8))
  const high = cellsOf(sums, edges(across, 8), edges(down, 9))
  for (let bit = 0; bit < 64; bit += 1) {
    const [row, column] = [bit >>> 3, bit & 7]
    put(bit, (wide[row * 9 + column + 1] ?? 0) - (wide[row * 9 + column] ?? 0) > EDGE)
    put(64 + bit, (high[(row + 1) * 8 + column] ?? 0) - (high[row * 8 + column] ?? 0) > EDGE)
  }
  return words
}

/** The points at which a part of an edge is cut into so many. */
function edges([from, to]: Span, parts: number): Int32Array {
  return Int32Array.from({ length: parts + 1 }, (_, at) => Math.round((from + ((to - from) * at) / parts) * MARK_SIDE))
}

/** The mean grey of each part. */
function cellsOf(sums: Float64Array, xs: Int32Array, ys: Int32Array): Float64Array {
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

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BITS_PER_DIGIT = 6
const VALUE_OF = new Int8Array(128).fill(-1)
for (let value = 0; value < DIGITS.length; value += 1) VALUE_OF[DIGITS.charCodeAt(value)] = value

/** Characters. A page with a hundred adverts has less than a million. */
const LONGEST = 8_000_000

/** Codes that do not refer to earlier text. */
const SHORT_SIGN = 0
const LONG_SIGN = 1
const END = 2
const FIRST_TEXT = 3

/** Reads numbers with a given width from the digits, lowest bit first. */
function createBitReader(packed: string): (width: number) => number {
  let next = 0
  let digit = 0
  let left = 0
  return (width) => {
    let number = 0
    for (let bit = 0; bit < width; bit += 1) {
      if (left === 0) {
        digit = VALUE_OF[packed.charCodeAt(next)] ?? -1
        if (digit < 0) throw new RangeError('no digit')
        next += 1
        left = BITS_PER_DIGIT
      }
      left -= 1
      number |= ((digit >> left) & 1) << bit
    }
    return number
  }
}

/**
 * Unpacks LZ-string's Base64; undefined for any other input and for output larger than any page. The library itself has no bound, and a few
 * kilobytes can expand until memory is exhausted. The output doubles as the dictionary: an entry is an offset in it and a length.
 */
export function unpack(packed: string, longest = LONGEST): string | undefined {
  try {
    return unpackedWithin(packed, longest)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function unpackedWithin(packed: string, longest: number): string {
  const read = createBitReader(packed)
  const starts: number[] = [0, 0, 0]
  const lengths: number[] = [0, 0, 0]
  let out = new Uint16Array(Math.min(longest, 4 * packed.length + 16))
  let length = 0
  const put = (sign: number): void => {
    if (length >= longest) throw new RangeError('too long')
    if (length === out.length) out = grown(out, longest)
    out[length] = sign
    length += 1
  }
  // wide enough for the next entry
  let width = 2
  let before = -1
  for (;;) {
    const code = read(width)
    if (code === END) break
    const start = length
    if (code === SHORT_SIGN || code === LONG_SIGN) {
      put(read(code === SHORT_SIGN ? 8 : 16))
      starts.push(start)
      lengths.push(1)
    } else {
      // the entry being built: the previous text and its own first character
      const isNext = code === starts.length && before >= 0
      const from = isNext ? before : starts[code]
      if (from === undefined || code < FIRST_TEXT) throw new RangeError('no such text')
      const many = isNext ? start - before + 1 : (lengths[code] as number)
      for (let at = 0; at < many; at += 1) put(out[from + at] as number)
    }
    if (before >= 0) {
      starts.push(before)
      lengths.push(start - before + 1)
    }
    before = start
    while (starts.length >= 1 << width) width += 1
  }
  return new TextDecoder('utf-16le').decode(out.subarray(0, length))
}

function grown(out: Uint16Array<ArrayBuffer>, longest: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.min(longest, 2 * out.length))
  larger.set(out)
  return larger
}

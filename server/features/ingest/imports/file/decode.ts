import { isUtf8 } from 'node:buffer'
import { HEAD, LONGEST_RECORD } from './bounds.ts'
import { noText, refuseOtherKinds } from './file-kind.ts'
import { tooLong } from './unreadable-file.ts'

/** A file's encoding. Without a byte order mark, each line may be UTF-8 or Windows-1252. */
export interface Encoding {
  readonly name: 'UTF-8' | 'UTF-16' | 'Windows-1252'
  readonly decoder: (bytes: AsyncIterable<Buffer>) => AsyncIterable<string>
}

const LINE_FEED = 0x0a
const windows1252 = new TextDecoder('windows-1252')

/** A file's first bytes, and the whole file including them. The file's chunks may have any size. */
export async function openFile(bytes: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; whole: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let length = 0
  while (length < HEAD) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(first)
  return { head: head.subarray(0, HEAD), whole: pieces(head, iterator) }
}

/** Chunks of at most `HEAD` bytes, which bounds the reader's memory. The file is closed when the consumer stops. */
async function* pieces(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncIterable<Buffer> {
  try {
    yield* cut(head)
    for (let next = await rest.next(); !next.done; next = await rest.next())
      yield* cut(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.length))
  } finally {
    await rest.return?.()
  }
}

function* cut(piece: Buffer): Iterable<Buffer> {
  for (let at = 0; at < piece.length; at += HEAD) yield piece.subarray(at, at + HEAD)
}

/** Detects the encoding by its byte order mark, by the positions of zero bytes, or by its first non-ASCII character. */
export function detectEncoding(head: Buffer): Encoding {
  refuseOtherKinds(head)
  const wide = wideEncoding(head)
  if (wide) return { name: 'UTF-16', decoder: (bytes) => decodeWide(bytes, wide) }
  if (head.includes(0)) throw noText()
  // the head may end within a character
  const whole = head.length < HEAD ? head : head.subarray(0, Math.max(1, head.lastIndexOf(LINE_FEED)))
  return { name: isUtf8(whole) || isUtf8(whole.subarray(0, -1)) ? 'UTF-8' : 'Windows-1252', decoder: decodeLines }
}

/** In European text as UTF-16, half the bytes are zeros, all at even or all at odd positions. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length * 0.4
  if (odd > many && even < many / 10) return 'utf-16le'
  return even > many && odd < many / 10 ? 'utf-16be' : undefined
}

async function* decodeWide(bytes: AsyncIterable<Buffer>, encoding: string): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/**
 * Yields whole lines regardless of the chunks: a line that is not UTF-8 is decoded as Windows-1252, so a wrong character garbles only its own line.
 */
async function* decodeLines(bytes: AsyncIterable<Buffer>): AsyncIterable<string> {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  for await (const piece of bytes) {
    const end = piece.lastIndexOf(LINE_FEED) + 1
    const lines = end === 0 ? Buffer.alloc(0) : Buffer.concat([rest, piece.subarray(0, end)])
    rest = end === 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece.subarray(end))
    if (rest.length > LONGEST_RECORD) {
      // classic Mac line ends
      if (!rest.includes(0x0d)) throw tooLong()
      const old = rest.lastIndexOf(0x0d)
      yield decoded(rest.subarray(0, old), isFirst)
      rest = Buffer.from(rest.subarray(old))
      isFirst = false
      if (rest.length > LONGEST_RECORD) throw tooLong()
    }
    if (lines.length === 0) continue
    yield decoded(lines, isFirst)
    isFirst = false
  }
  if (rest.length > 0) yield decoded(rest, isFirst)
}

function decoded(lines: Buffer, isFirst: boolean): string {
  const text = isUtf8(lines) ? lines.toString('utf8') : lineByLine(lines)
  return isFirst && text.startsWith('\ufeff') ? text.slice(1) : text
}

function lineByLine(lines: Buffer): string {
  let text = ''
  for (let from = 0; from < lines.length;) {
    const found = lines.indexOf(LINE_FEED, from)
    const to = found === -1 ? lines.length : found + 1
    const line = lines.subarray(from, to)
    text += isUtf8(line) ? line.toString('utf8') : windows1252.decode(line)
    from = to
  }
  return text
}

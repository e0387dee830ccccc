export interface EvenPiece {
  readonly bytes: Buffer
  readonly isLast: boolean
}

/** Cuts a stream into pieces of one size. The last one may be shorter, and is empty for an empty stream. */
export async function* cutEvenly(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<EvenPiece> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const arrived of source) {
    let rest = arrived
    // a full piece waits until something follows it: it may be the last one
    while (length + rest.length > size) {
      const end = rest.subarray(0, size - length)
      yield { bytes: Buffer.concat([...waiting, end]), isLast: false }
      rest = rest.subarray(end.length)
      waiting = []
      length = 0
    }
    waiting.push(rest)
    length += rest.length
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

/** The first bytes of a stream, or all of a shorter one, and what follows them. */
export async function takeHead(
  source: AsyncIterable<Buffer>,
  size: number,
): Promise<{ readonly head: Buffer; readonly rest: AsyncIterable<Buffer> }> {
  const iterator = source[Symbol.asyncIterator]()
  let read = Buffer.alloc(0)
  while (read.length < size) {
    const next = await iterator.next()
    if (next.done === true) break
    read = Buffer.concat([read, next.value])
  }
  return { head: read.subarray(0, size), rest: resume(read.subarray(size), iterator) }
}

async function* resume(first: Buffer, iterator: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value
}

/** A function of the product that reads what others wrote, and the longest text it is given, in characters. */
export interface Parser {
  readonly name: string
  readonly most: number
  readonly parse: (text: string) => unknown
}

export function* piecesOf(text: string | Buffer) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
export async function* arriving(text: string | Buffer) {
  yield* piecesOf(text)
}

/** Reads all that is given out. */
export async function drain(values: AsyncIterable<unknown>): Promise<void> {
  const all = values[Symbol.asyncIterator]()
  while (!(await all.next()).done) continue
}

/** Each reading of an answer as far as it comes: most fail at once. */
export const tried = (...works: readonly (() => unknown)[]) => Promise.allSettled(works.map(async (work) => work()))

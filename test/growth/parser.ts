/** A product function that reads foreign input. */
export interface Parser {
  readonly name: string
  /** The longest text it can receive, in characters. */
  readonly most: number
  readonly parse: (text: string) => unknown
}

export function* splitPieces(text: string | Buffer) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
export async function* arriving(text: string | Buffer) {
  yield* splitPieces(text)
}

/** Reads an iterable to its end. */
export async function drain(values: AsyncIterable<unknown>): Promise<void> {
  const all = values[Symbol.asyncIterator]()
  while (!(await all.next()).done) continue
}

/** Runs every reader of a response; most reject the text. */
export const tried = (...works: readonly (() => unknown)[]) => Promise.allSettled(works.map(async (work) => work()))

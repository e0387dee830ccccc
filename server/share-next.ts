/** Shares each run among all who ask before it begins; who asks during it gets the next. So an answer is never older than its question. */
export function shareNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  const begin = (): Promise<T> => {
    next = undefined
    const answer = ask()
    last = answer.catch(() => {})
    return answer
  }
  return () => (next ??= last.then(begin))
}

/** The same values, each of them made while the one before it is in use. */
export async function* oneAhead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const source = values[Symbol.asyncIterator]()
  try {
    for (let next = source.next(); ;) {
      const { done = false, value } = await next
      if (done) return
      next = source.next()
      // reported with its turn, which may never come
      next.catch(() => {})
      yield value as T
    }
  } finally {
    await source.return?.()
  }
}

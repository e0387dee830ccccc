/** A key whose calls in one window are exhausted. */
interface UsedUp {
  readonly key: string
  readonly windowStart: number
}

/** Caches exhausted keys. The least recently used one is evicted; the database still has it. */
export function createMemory(max = 20_000) {
  const windows = new Map<string, number>()
  const add = ({ key, windowStart }: UsedUp) => {
    windows.delete(key)
    windows.set(key, windowStart)
    const [oldest] = windows.keys()
    if (windows.size > max && oldest !== undefined) windows.delete(oldest)
  }
  return {
    add,
    has(counter: UsedUp): boolean {
      const isUsedUp = windows.get(counter.key) === counter.windowStart
      if (isUsedUp) add(counter)
      return isUsedUp
    },
  }
}

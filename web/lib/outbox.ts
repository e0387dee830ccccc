/** Input that is only on this device. Its key makes retries idempotent. */
export interface Unsent {
  readonly key: string
  readonly userId: string
  readonly state: 'draft' | 'waiting' | 'refused'
  /** The server's error: the item is kept until the user retries or drops it. */
  readonly sentence?: string
}

/** Keeps items longer than the page. `read` lists them in the order of sending. */
interface Store<Item> {
  readonly read: () => Promise<readonly Item[]>
  readonly put: (item: Item) => Promise<unknown>
  readonly drop: (key: string) => Promise<unknown>
}

/** Small items, in one entry of `localStorage`. */
export function inLocalStorage<Item extends Unsent>(name: string, parse: (stored: Item) => Item) {
  const now = (): readonly Item[] => {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? '[]') as Item[]).map(parse)
    } catch {
      return []
    }
  }
  const others = (key: string) => now().filter((one) => one.key !== key)
  const write = (items: readonly Item[]) =>
    items.length === 0 ? localStorage.removeItem(name) : localStorage.setItem(name, JSON.stringify(items))
  return {
    now,
    read: async () => now(),
    put: async (item: Item) => write([...others(item.key), item]),
    drop: async (key: string) => write(others(key)),
  }
}

/** What is only on this device, as far as known. Without storage, it lasts as long as the page. `sender.ts` sends it. */
export function createOutbox<Item extends Unsent>(store: Store<Item>, first: readonly Item[] = []) {
  let items = first
  /** Keys of items that could not be stored. */
  const unstored = new Set<string>()
  const listeners = new Set<() => void>()
  const show = (next: readonly Item[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const find = (key: string) => items.find((one) => one.key === key)
  const others = (key: string) => items.filter((one) => one.key !== key)

  /** Includes changes from other tabs. */
  async function read(): Promise<readonly Item[]> {
    const before = items
    const stored = await store.read().catch(() => undefined)
    if (items !== before) return read()
    if (stored) show([...stored, ...items.filter(({ key }) => unstored.has(key) && !stored.some((one) => one.key === key))])
    return items
  }

  /** Adds or replaces an item, after the others. False if it will be lost with the page. */
  async function put(item: Item): Promise<boolean> {
    show([...others(item.key), item])
    const isStored = await store.put(item).then(
      () => true,
      () => false,
    )
    if (isStored) unstored.delete(item.key)
    else unstored.add(item.key)
    return isStored
  }

  async function drop(key: string): Promise<void> {
    show(others(key))
    unstored.delete(key)
    await store.drop(key).catch(() => undefined)
  }

  return {
    all: () => items,
    find,
    read,
    put,
    drop,
    /** Called when the storage was deleted. */
    forget: () => show([]),
    /** An item's state; one that is not on the device was sent. */
    findState: (key: string) => find(key)?.state ?? 'sent',
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

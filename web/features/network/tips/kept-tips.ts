import type { DBSchema, IDBPDatabase } from 'idb'
import { TIPS_DATABASE } from '#web/lib/device.ts'
import type { TipFields } from './tip-fields.ts'

/** A picture as it will be sent. Bytes, because a phone may drop a file reference when it closes the page. */
export interface KeptPhoto {
  readonly key: string
  readonly content: ArrayBuffer
}

/** A tip on this device: draft, waiting for the network, or refused. */
export interface KeptTip {
  /** Idempotency key: a retry is the same tip. */
  readonly key: string
  readonly userId: string
  readonly state: 'draft' | 'waiting' | 'refused'
  readonly fields: TipFields
  readonly photos: readonly KeptPhoto[]
  readonly at: number
  /** Refusal of the server. */
  readonly sentence?: string
}

interface Device extends DBSchema {
  tips: { key: string; value: KeptTip }
}

let opened: Promise<IDBPDatabase<Device>> | undefined

/** A private window may lack IndexedDB: then a tip lasts as long as its page. */
function open(): Promise<IDBPDatabase<Device>> {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Device>(TIPS_DATABASE, 1, {
      upgrade: (store) => void store.createObjectStore('tips', { keyPath: 'key' }),
      // signed out: an open connection must not block deleting the database
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        opened = undefined
        show([])
      },
    }),
  )
  opened.catch(() => (opened = undefined))
  return opened
}

const listeners = new Set<() => void>()
let known: readonly KeptTip[] | undefined

export const subscribeKept = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Undefined until the device was read. */
export const keptTips = (): readonly KeptTip[] | undefined => known

function show(next: readonly KeptTip[]): void {
  known = next.toSorted((a, b) => b.at - a.at)
  for (const listener of listeners) listener()
}

const without = (key: string) => (known ?? []).filter((one) => one.key !== key)

/** Reads the tips on the device, including those written or sent by other tabs. */
export async function readKept(): Promise<readonly KeptTip[]> {
  const stored = await open().then(
    (device) => device.getAll('tips'),
    () => undefined,
  )
  show(stored ?? known ?? [])
  return known ?? []
}

/** False if the tip will be lost with the page. */
export async function keepTip(tip: KeptTip): Promise<boolean> {
  show([...without(tip.key), tip])
  return open().then(
    async (device) => {
      await device.put('tips', tip)
      return true
    },
    () => false,
  )
}

export async function dropTip(key: string): Promise<void> {
  show(without(key))
  await open().then(
    (device) => device.delete('tips', key),
    () => undefined,
  )
}

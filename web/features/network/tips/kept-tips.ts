import type { DBSchema, IDBPDatabase } from 'idb'
import { TIPS_DATABASE } from '#web/lib/device.ts'
import type { TipFields } from './tip-fields.ts'

/** A picture as it will be sent. Its bytes, because a phone may lose the file behind a name when it closes the page. */
export interface KeptPhoto {
  readonly key: string
  readonly content: ArrayBuffer
}

/** A tip on this device: being written, waiting for the network, or refused. */
export interface KeptTip {
  /** The server knows it by this: sent again, it is the same tip. */
  readonly key: string
  readonly userId: string
  readonly state: 'draft' | 'waiting' | 'refused'
  readonly fields: TipFields
  readonly photos: readonly KeptPhoto[]
  readonly at: number
  /** Why the server refused it. */
  readonly sentence?: string
}

interface Device extends DBSchema {
  tips: { key: string; value: KeptTip }
}

let opened: Promise<IDBPDatabase<Device>> | undefined

/** A private window may have no store: then a tip lives as long as its page. */
function open(): Promise<IDBPDatabase<Device>> {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Device>(TIPS_DATABASE, 1, {
      upgrade: (store) => void store.createObjectStore('tips', { keyPath: 'key' }),
      // somebody signed out: what is open here must not keep it from being deleted
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
/** Undefined until the device was asked. */
export const keptTips = (): readonly KeptTip[] | undefined => known

function show(next: readonly KeptTip[]): void {
  known = next.toSorted((a, b) => b.at - a.at)
  for (const listener of listeners) listener()
}

const without = (key: string) => (known ?? []).filter((one) => one.key !== key)

/** Reads what the device holds, also what another page of it has written or sent since. */
export async function readKept(): Promise<readonly KeptTip[]> {
  const stored = await open().then(
    (device) => device.getAll('tips'),
    () => undefined,
  )
  show(stored ?? known ?? [])
  return known ?? []
}

/** Whether it will be there when the page is opened again. */
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

import type { DBSchema, IDBPDatabase } from 'idb'
import { TIPS_DATABASE } from '#web/lib/device.ts'
import { createOutbox, type Unsent } from '#web/lib/outbox.ts'
import type { TipFields } from './tip-fields.ts'

/** A picture as it will be sent. Bytes, because a phone may drop a file reference when it closes the page. */
export interface KeptPhoto {
  readonly key: string
  readonly content: ArrayBuffer
}

/** A tip on this device: draft, waiting for the network, or rejected. */
export interface KeptTip extends Unsent {
  readonly fields: TipFields
  readonly photos: readonly KeptPhoto[]
  readonly at: number
}

interface Device extends DBSchema {
  tips: { key: string; value: KeptTip }
}

let opened: Promise<IDBPDatabase<Device>> | undefined

/** A private window may lack IndexedDB. */
function open(): Promise<IDBPDatabase<Device>> {
  opened ??= import('idb').then(({ openDB }) =>
    openDB<Device>(TIPS_DATABASE, 1, {
      upgrade: (store) => void store.createObjectStore('tips', { keyPath: 'key' }),
      // signed out: an open connection must not block deleting the database
      blocking: (_, __, event) => {
        ;(event.target as IDBDatabase).close()
        opened = undefined
        tips.forget()
      },
    }),
  )
  opened.catch(() => (opened = undefined))
  return opened
}

export const tips = createOutbox<KeptTip>({
  read: async () => (await (await open()).getAll('tips')).toSorted((one, other) => one.at - other.at),
  put: async (tip) => (await open()).put('tips', tip),
  drop: async (key) => (await open()).delete('tips', key),
})

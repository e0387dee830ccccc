import { parentPort } from 'node:worker_threads'
import type { KeyAnswer } from './smtp/signature.ts'
import type { Returned, Sent } from '../../../thread.ts'
import { understand, type Understood } from './understand.ts'

export interface UnderstandTask {
  readonly raw: Uint8Array
  readonly own: readonly string[]
  readonly answers: Readonly<Record<string, KeyAnswer>>
}

parentPort?.on('message', ({ id, task: { raw, own, answers } }: Sent<UnderstandTask>) => {
  understand(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), own, answers).then(
    (result) => parentPort?.postMessage({ id, result } satisfies Returned<Understood>),
    (error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ id, error: message } satisfies Returned<Understood>)
    },
  )
})

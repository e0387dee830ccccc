import { parentPort } from 'node:worker_threads'
import type { KeyAnswer } from './smtp/signature.ts'
import type { Returned, Sent } from '../../../thread.ts'
import { understand, type Understood } from './understand.ts'

export interface UnderstandTask {
  readonly raw: Uint8Array
  readonly email: string
  readonly answers: Readonly<Record<string, KeyAnswer>>
}

parentPort?.on('message', ({ id, task: { raw, email, answers } }: Sent<UnderstandTask>) => {
  understand(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), email, answers).then(
    (result) => parentPort?.postMessage({ id, result } satisfies Returned<Understood>),
    (error: unknown) => {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
      parentPort?.postMessage({ id, error: message } satisfies Returned<Understood>)
    },
  )
})

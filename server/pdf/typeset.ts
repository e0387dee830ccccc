import { MINUTE } from '#shared/domain/durations.ts'
import { Refusal } from '../http/errors.ts'
import { createThread } from '../thread.ts'
import type { TypesetTask } from './typeset-worker.ts'

/** One per process: it holds nothing but what it needs to be quick. */
const compile = createThread<TypesetTask, Uint8Array>({
  worker: new URL('./typeset-worker.ts', import.meta.url),
  waiting: 100,
  // five hundred letters, also where much else goes on
  patience: 60_000,
  idle: MINUTE,
  tooBusy,
})

/**
 * Sets a document with Typst: PDF/A-3a, tagged, the same bytes for the same data. `template` is ours and reads `sys.inputs.data`.
 * It happens in a thread of its own, so that requests go on meanwhile.
 */
export async function typeset(template: string, data: object): Promise<Uint8Array> {
  return compile({ template, data: JSON.stringify(data) })
}

function tooBusy(): Refusal {
  return new Refusal(
    503,
    'Das PDF lässt sich gerade nicht erstellen, es sind zu viele auf einmal. Was darin steht, ist sicher; bitte versuchen Sie es gleich noch einmal.',
  )
}

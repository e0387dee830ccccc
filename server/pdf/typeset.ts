import { MINUTE } from '#shared/domain/durations.ts'
import type { OfficeId, UserId } from '#shared/domain/ids.ts'
import { Refusal } from '../http/errors.ts'
import { createThread } from '../thread.ts'
import { ANYWHERE } from './printable.ts'
import type { TypesetTask } from './typeset-worker.ts'

/** An empty box allows the break, and a copied word still contains nothing invisible. */
const BREAKS = `#show "${ANYWHERE}": box()\n`

/** One per process, because it only holds caches. */
const compile = createThread<TypesetTask, Uint8Array>({
  worker: new URL('./typeset-worker.ts', import.meta.url),
  // one for each agent of a large office
  queue: { all: 100, each: 10, timeout: 5 * MINUTE },
  // enough for five hundred letters on a busy machine
  patience: 60_000,
  idle: MINUTE,
  tooMany,
  tooBusy,
})

/**
 * Typesets a document with Typst, for an office or a user who has none: PDF/A-3a, tagged, the same bytes for the same data. `template` is ours and reads `sys.inputs.data`.
 * Runs in a thread, so that requests are not blocked; readers take turns there.
 */
export async function typeset(reader: UserId | OfficeId, template: string, data: object): Promise<Uint8Array> {
  return compile(reader, { template: BREAKS + template, data: JSON.stringify(data) })
}

function tooMany(): Refusal {
  return new Refusal(429, 'Es werden schon mehrere PDF erstellt. Bitte warten Sie, bis eines davon fertig ist.', {
    headers: { 'retry-after': '10' },
  })
}

function tooBusy(): Refusal {
  return new Refusal(
    503,
    'Das PDF lässt sich gerade nicht erstellen, es sind zu viele auf einmal. Was darin steht, ist sicher; bitte versuchen Sie es gleich noch einmal.',
  )
}

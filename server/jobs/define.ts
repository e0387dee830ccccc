import type { JobName } from './queue.ts'
import type { JobHandlers } from './worker.ts'

/** Says what is done for one kind of background work. A feature says it in its `jobs.ts`; `server/handlers.ts` lists them all. */
export function defineJob<Name extends JobName>(name: Name, work: JobHandlers[Name]): Pick<JobHandlers, Name> {
  return { [name]: work } as unknown as Pick<JobHandlers, Name>
}

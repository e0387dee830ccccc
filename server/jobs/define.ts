import type { Ctx } from '../ctx.ts'
import type { JobName, JobPolicy, Jobs } from './job.ts'

/** A kind of job: its name, its policy and its handler. */
export interface JobDefinition<Name extends JobName = JobName> extends JobPolicy<Name> {
  /** Runs again for the same data after its worker died, so it must be idempotent. */
  run(ctx: Ctx, data: Jobs[Name]): Promise<void>
  /** Whether this process can run it; otherwise it waits for another one. */
  readonly isPossible?: (ctx: Ctx) => boolean
}

/** A definition of any kind. `run` is a method, so a definition of one kind fits here. */
export type AnyJob = JobDefinition

/** Defines a kind of job, in the `feature.ts` of the feature that owns it. */
export const defineJob = <Name extends JobName>(job: JobDefinition<Name>): JobDefinition<Name> => job

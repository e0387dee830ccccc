import { deadJob } from '#test/jobs.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'jobs'> = {
  'jobs.retry': async (test) => ({ by: await test.make.user({ role: 'admin' }), input: { params: { id: await deadJob(test.ctx) } } }),
  'jobs.discard': async (test) => ({ by: await test.make.user({ role: 'admin' }), input: { params: { id: await deadJob(test.ctx) } } }),
}

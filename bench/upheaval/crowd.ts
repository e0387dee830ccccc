import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Crowd, Worked } from './people.ts'

/** Lets people work from now on; the answer ends their work and returns what they saw. */
export async function startPeople(crowd: Crowd): Promise<() => Promise<Worked>> {
  const worker = new Worker(new URL('./people.ts', import.meta.url), { workerData: crowd })
  // an error of the thread rejects it
  const worked = once(worker, 'message') as Promise<[Worked]>
  worked.catch(() => {})
  await once(worker, 'online')
  // after an error elsewhere it must not keep the process running
  worker.unref()
  return async () => {
    worker.postMessage('stop')
    const [seen] = await worked
    await worker.terminate()
    return seen
  }
}

import { Worker } from 'node:worker_threads'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

/** The messages to and from the thread. */
export interface Sent<Task> {
  readonly id: number
  readonly task: Task
}
export type Returned<Result> = { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string }

export interface ThreadOptions {
  /** The worker file; it receives `Sent` and replies with `Returned`. */
  readonly worker: URL
  /** How many tasks may wait in total and per holder, and for how many milliseconds. */
  readonly queue: FairQueueOptions['waiting'] & Pick<FairQueueOptions, 'timeout'>
  /** Milliseconds a task may take. */
  readonly patience: number
  /** Heap limit of the thread in megabytes; Node's own limit by default. */
  readonly heapMegabytes?: number
  /** Idle milliseconds after which the thread is ended and its memory released. */
  readonly idle: number
  /** The error for a holder whose own queue is full; `tooBusy` by default. */
  readonly tooMany?: () => Error
  /** The error when the whole queue is full, or when a task has waited or run too long. */
  readonly tooBusy: () => Error
}

interface AtHand<Result> {
  readonly done: (result: Result) => void
  readonly failed: (reason: Error) => void
}

/** A thread for CPU-bound work, so that requests are not blocked. It does not keep the process alive, and runs one task at a time. */
class Thread<Task, Result> {
  readonly #options: ThreadOptions
  readonly #ended: () => void
  readonly #worker: Worker
  #atHand: AtHand<Result> | undefined
  #next = 0
  #patience: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions, ended: () => void) {
    this.#options = options
    this.#ended = ended
    this.#worker = new Worker(
      options.worker,
      options.heapMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes } },
    )
    this.#worker.unref()
    this.#worker.on('message', (returned: Returned<Result>) => this.#settle(returned))
    this.#worker.on('error', (error: Error) => this.#end(error))
  }

  ask(task: Task): Promise<Result> {
    return new Promise((done, failed) => {
      this.#atHand = { done, failed }
      this.#worker.postMessage({ id: (this.#next += 1), task } satisfies Sent<Task>)
      this.#endAfter(this.#options.patience)
    })
  }

  #settle(returned: Returned<Result>): void {
    const atHand = this.#atHand
    this.#atHand = undefined
    this.#endAfter(this.#options.idle)
    if ('error' in returned) atHand?.failed(new Error(returned.error))
    else atHand?.done(returned.result)
  }

  #endAfter(milliseconds: number): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#end(this.#options.tooBusy()), milliseconds).unref()
  }

  #end(reason: Error): void {
    clearTimeout(this.#patience)
    void this.#worker.terminate()
    this.#ended()
    this.#atHand?.failed(reason)
    this.#atHand = undefined
  }
}

/** Asks a thread to run a task on behalf of a holder: an account or a source. */
export type Ask<Task, Result> = (holder: string, task: Task) => Promise<Result>

/** Starts a thread with the first task; it serves its holders round-robin. */
export function createThread<Task, Result>(options: ThreadOptions): Ask<Task, Result> {
  const { queue, tooBusy, tooMany = tooBusy } = options
  const tasks = createFairQueue({ running: { all: 1, each: 1 }, waiting: queue, timeout: queue.timeout, tooMany, tooBusy })
  let thread: Thread<Task, Result> | undefined
  const begin = (): Thread<Task, Result> => {
    const begun = (thread ??= new Thread<Task, Result>(options, () => {
      if (thread === begun) thread = undefined
    }))
    return begun
  }
  return (holder, task) => tasks.run(holder, () => begin().ask(task))
}

import { Worker } from 'node:worker_threads'
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

/** What travels to the thread, and back from it. */
export interface Sent<Task> {
  readonly id: number
  readonly task: Task
}
export type Returned<Result> = { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string }

export interface ThreadOptions {
  /** The file that works; it listens to `Sent` and answers `Returned`. */
  readonly worker: URL
  /** How many tasks may wait, of all holders and of each, and for how many milliseconds. */
  readonly queue: FairQueueOptions['waiting'] & Pick<FairQueueOptions, 'timeout'>
  /** Milliseconds a task may take. */
  readonly patience: number
  /** Megabytes of heap after which the thread dies; Node's own limit where it is left out. */
  readonly heapMegabytes?: number
  /** Milliseconds without work after which the thread and its memory are given back. */
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

/** A thread for what takes long to reckon, so that requests go on meanwhile. It keeps no process alive, and does one task at a time. */
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

/** Starts a thread when the first task needs it; it serves its holders round-robin. */
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

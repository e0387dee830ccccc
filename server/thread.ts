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
  /** Milliseconds of processor time a task may take; on a busy machine it may wait longer for them. */
  readonly patience: number
  /** Heap limit of the thread in megabytes; Node's own limit by default. */
  readonly heapMegabytes?: number
  /** Idle milliseconds after which the thread is ended and its memory released. */
  readonly idle: number
  /** The error for a holder whose own queue is full; `tooBusy` by default. */
  readonly tooMany?: () => Error
  /** The error if the whole queue is full, or if a task has waited too long. */
  readonly tooBusy: () => Error
  /** The error when a task has used its processor time; `tooBusy` by default. */
  readonly tooSlow?: () => Error
}

/** How much longer than its patience a task may take in real time. */
const REAL_TIME = 10
/** Milliseconds between two checks of a task. */
const LOOK = 50

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
  /** The thread's processor time when its task began, in milliseconds. */
  #began: Promise<number> = Promise.resolve(0)

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
      const id = (this.#next += 1)
      this.#began = this.#busyTime()
      this.#worker.postMessage({ id, task } satisfies Sent<Task>)
      this.#endIfSlow(id, this.#options.patience)
    })
  }

  /** Milliseconds of processor time; a thread that is still starting has used none. */
  async #busyTime(): Promise<number> {
    try {
      const { user, system } = await this.#worker.cpuUsage()
      return (user + system) / 1_000
    } catch {
      return 0
    }
  }

  /** Checks again while the task may still use some of its time, up to a limit in real time for one that only waits. */
  #endIfSlow(id: number, left: number, since = Date.now()): void {
    clearTimeout(this.#patience)
    const { patience, tooBusy, tooSlow = tooBusy } = this.#options
    this.#patience = setTimeout(() => {
      void Promise.all([this.#busyTime(), this.#began]).then(([now, began]) => {
        if (this.#next !== id || !this.#atHand) return
        const rest = patience - (now - began)
        if (rest <= 0) this.#end(tooSlow())
        else if (Date.now() - since >= patience * REAL_TIME) this.#end(tooBusy())
        else this.#endIfSlow(id, Math.max(rest, LOOK), since)
      })
    }, left).unref()
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

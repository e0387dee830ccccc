import { Worker } from 'node:worker_threads'

/** What travels to the thread, and back from it. */
export interface Sent<Task> {
  readonly id: number
  readonly task: Task
}
export type Returned<Result> = { readonly id: number; readonly result: Result } | { readonly id: number; readonly error: string }

export interface ThreadOptions {
  /** The file that works; it listens to `Sent` and answers `Returned`. */
  readonly worker: URL
  /** Tasks that may wait for the one before them. */
  readonly waiting: number
  /** Milliseconds a task may take. */
  readonly patience: number
  /** Megabytes of heap after which the thread dies; Node's own limit where it is left out. */
  readonly heapMegabytes?: number
  /** Milliseconds without work after which the thread and its memory are given back. */
  readonly idle: number
  /** What is told to whom has to wait for too long. */
  readonly tooBusy: () => Error
}

interface Waiting<Task, Result> {
  readonly task: Task
  readonly done: (result: Result) => void
  readonly failed: (reason: Error) => void
}

/** A thread for what takes long to reckon, so that requests go on meanwhile. It keeps no process alive, and does its tasks in turn. */
class Thread<Task, Result> {
  readonly #options: ThreadOptions
  readonly #ended: (left: readonly Waiting<Task, Result>[]) => void
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting<Task, Result>>()
  #next = 0
  #patience: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions, ended: (left: readonly Waiting<Task, Result>[]) => void) {
    this.#options = options
    this.#ended = ended
    this.#worker = new Worker(
      options.worker,
      options.heapMegabytes === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes } },
    )
    this.#worker.unref()
    this.#worker.on('message', (returned: Returned<Result>) => this.#settle(returned))
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#rest()
  }

  ask(task: Task): Promise<Result> {
    if (this.#waiting.size >= this.#options.waiting) throw this.#options.tooBusy()
    return new Promise((done, failed) => this.take({ task, done, failed }))
  }

  take(waiting: Waiting<Task, Result>): void {
    const id = (this.#next += 1)
    this.#waiting.set(id, waiting)
    this.#worker.postMessage({ id, task: waiting.task } satisfies Sent<Task>)
    if (this.#waiting.size === 1) this.#watch()
  }

  #settle(returned: Returned<Result>): void {
    const waiting = this.#waiting.get(returned.id)
    this.#waiting.delete(returned.id)
    if (this.#waiting.size > 0) this.#watch()
    else this.#rest()
    if ('error' in returned) waiting?.failed(new Error(returned.error))
    else waiting?.done(returned.result)
  }

  #watch(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#end(this.#options.tooBusy()), this.#options.patience).unref()
  }

  #rest(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#end(this.#options.tooBusy()), this.#options.idle).unref()
  }

  /** The task at hand has failed; those behind it get a thread of their own. */
  #end(reason: Error): void {
    clearTimeout(this.#patience)
    const [first, ...left] = this.#waiting.values()
    this.#waiting.clear()
    void this.#worker.terminate()
    first?.failed(reason)
    this.#ended(left)
  }
}

/** What asks a thread to do a task. */
export type Ask<Task, Result> = (task: Task) => Promise<Result>

/** Asks a thread that is begun when it is needed. */
export function createThread<Task, Result>(options: ThreadOptions): Ask<Task, Result> {
  let thread: Thread<Task, Result> | undefined
  const begin = (): Thread<Task, Result> =>
    (thread ??= new Thread<Task, Result>(options, (left) => {
      thread = undefined
      for (const waiting of left) begin().take(waiting)
    }))
  return async (task) => begin().ask(task)
}

import { Worker } from 'node:worker_threads'
import { MINUTE } from '#shared/domain/durations.ts'
import { Refusal } from '../http/errors.ts'
import type { Job, Outcome } from './typeset-worker.ts'

/** Documents that may wait for the one before them. */
const WAITING = 100
/** Milliseconds until whoever waits is told that it takes too long. */
const PATIENCE = 20_000
/** Milliseconds without work after which the compiler and its memory are given back. */
const IDLE = MINUTE

interface Waiting {
  readonly done: (pdf: Uint8Array) => void
  readonly failed: (reason: Error) => void
}

/** One compiler in a thread of its own, which keeps no process alive. What it is asked for it does in turn. */
class Compiler {
  readonly #worker = new Worker(new URL('./typeset-worker.ts', import.meta.url))
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #patience: NodeJS.Timeout | undefined

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (outcome: Outcome) => this.#settle(outcome))
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#rest()
  }

  compile(template: string, data: string): Promise<Uint8Array> {
    if (this.#waiting.size >= WAITING) throw tooBusy()
    const id = (this.#next += 1)
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
      this.#worker.postMessage({ id, template, data } satisfies Job)
      if (this.#waiting.size === 1) this.#watch()
    })
  }

  #settle(outcome: Outcome): void {
    const waiting = this.#waiting.get(outcome.id)
    this.#waiting.delete(outcome.id)
    if (this.#waiting.size > 0) this.#watch()
    else this.#rest()
    if ('pdf' in outcome) waiting?.done(outcome.pdf)
    else waiting?.failed(new Error(`the document cannot be set: ${outcome.error}`))
  }

  #watch(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#end(tooBusy()), PATIENCE).unref()
  }

  #rest(): void {
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#end(), IDLE).unref()
  }

  /** The next document gets a compiler of its own. */
  #end(reason: Error = tooBusy()): void {
    if (compiler === this) compiler = undefined
    clearTimeout(this.#patience)
    for (const { failed } of this.#waiting.values()) failed(reason)
    this.#waiting.clear()
    void this.#worker.terminate()
  }
}

// one per process: it holds nothing but what it needs to be quick
let compiler: Compiler | undefined

/**
 * Sets a document with Typst: PDF/A-3a, tagged, the same bytes for the same data. `template` is ours and reads `sys.inputs.data`.
 * It happens in a thread of its own, so that requests go on meanwhile.
 */
export async function typeset(template: string, data: object): Promise<Uint8Array> {
  compiler ??= new Compiler()
  return compiler.compile(template, JSON.stringify(data))
}

const tooBusy = () =>
  new Refusal(
    503,
    'Das PDF lässt sich gerade nicht erstellen, es sind zu viele auf einmal. Ihr Beleg ist sicher; bitte versuchen Sie es gleich noch einmal.',
  )

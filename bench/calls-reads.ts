import type { Answer, Wire } from './calls-wire.ts'

export const READS = { claims: '/api/claims', list: '/api/call-list' } as const
export type Read = keyof typeof READS

/** Milliseconds within which the claims are read after a change. */
const SPREAD = 800

/** What one page reads. A newer read gives up the same one that is under way, but for the first. */
export class Reads {
  readonly #wire: Wire
  readonly #enter: (kind: Read, answer: Answer) => void
  readonly #known = new Set<Read>()
  readonly #underWay = new Map<Read, AbortController>()
  #isWaiting = false

  constructor(wire: Wire, enter: (kind: Read, answer: Answer) => void) {
    this.#wire = wire
    this.#enter = enter
  }

  isKnown = (kind: Read): boolean => this.#known.has(kind)
  isUnderWay = (kind?: Read): boolean => (kind ? this.#underWay.has(kind) : this.#underWay.size > 0)

  async begin(kind: Read): Promise<void> {
    const before = this.#underWay.get(kind)
    if (before && !this.#known.has(kind)) return
    if (before) this.#wire.traffic.givenUp += 1
    before?.abort()
    const current = new AbortController()
    this.#underWay.set(kind, current)
    try {
      const answer = await this.#wire.send(kind, READS[kind], current)
      if (current.signal.aborted) return
      this.#underWay.delete(kind)
      if (answer.status !== 200) return this.#wire.fail(kind, answer)
      this.#known.add(kind)
      this.#enter(kind, answer)
    } catch (error) {
      if (!current.signal.aborted) throw error
    }
  }

  /** Joins a read that is under way. */
  join(kind: Read): void {
    if (!this.#underWay.has(kind)) void this.begin(kind)
  }

  /** Reads once for all changes of a moment. */
  soon(kind: Read): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    setTimeout(() => {
      this.#isWaiting = false
      void this.begin(kind)
    }, Math.random() * SPREAD)
  }
}

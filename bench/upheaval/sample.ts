import type { Step } from './mix.ts'

/** One request as the person saw it. */
export interface Sample {
  readonly step: Step
  readonly isRead: boolean
  /** When it was sent, in milliseconds since 1970. */
  readonly at: number
  /** Milliseconds. */
  readonly took: number
  /** 0 without an answer. */
  readonly status: number
  /** Whether a person could read what is wrong. */
  readonly isSentence: boolean
  /** Code of an error without an answer. */
  readonly fault?: string
}

/** When a step began, and how many milliseconds later than planned. */
export interface Begun {
  readonly at: number
  readonly late: number
}

/** A break of a live line. */
export interface Break {
  readonly at: number
  /** Milliseconds until it was open again; undefined if it never was. */
  gap?: number
}

/** Writes that were acknowledged: marks of notes, and keys of results. */
export interface Acknowledged {
  readonly notes: readonly string[]
  readonly results: readonly string[]
}

/** Milliseconds since 1970, the same in all threads. */
export const readClock = (): number => performance.timeOrigin + performance.now()

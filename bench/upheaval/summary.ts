import type { Begun, Break, Sample } from './sample.ts'

/** A time in which something changed, in milliseconds since 1970. */
export interface Window {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Whether the database may be away. */
  readonly isOutage: boolean
}

const [BEFORE, BETWEEN, AFTER] = ['before', 'in between', 'after']

/** The window of this moment, or how it lies to all of them. */
export function namePhase(at: number, windows: readonly Window[]): string {
  const inside = windows.find(({ from, to }) => from <= at && at <= to)
  if (inside) return inside.name
  if (windows.every(({ from }) => at < from)) return BEFORE
  return windows.every(({ to }) => at > to) ? AFTER : BETWEEN
}

/** All phases in the order of time. */
export const listPhases = (windows: readonly Window[]): readonly string[] => [BEFORE, ...windows.map(({ name }) => name), BETWEEN, AFTER]

/** A refusal with 409 means that a colleague was faster. */
export const isFailed = ({ status }: Pick<Sample, 'status'>): boolean => status !== 409 && (status < 200 || status >= 300)

const isSaid503 = ({ status, isSentence }: Pick<Sample, 'status' | 'isSentence'>) => status === 503 && isSentence

export function nameFault({ status, isSentence, fault }: Pick<Sample, 'status' | 'isSentence' | 'fault'>): string {
  if (status === 0) return `no answer (${fault ?? 'unknown'})`
  return `${status} ${isSentence ? 'with a sentence' : 'without a sentence'}`
}

export interface Fault {
  readonly kind: string
  readonly count: number
  /** A database that is away is no fault of a request that is answered with a sentence. */
  readonly isAllowed: boolean
}

/** The failed requests by kind, the most frequent first. */
export function countFaults(samples: readonly Sample[], isOutage: boolean): Fault[] {
  const kinds = Map.groupBy(samples.filter(isFailed), nameFault)
  return [...kinds]
    .map(([kind, failed]) => ({ kind, count: failed.length, isAllowed: isOutage && failed.every(isSaid503) }))
    .toSorted((one, other) => other.count - one.count)
}

/** Seconds from the first answer with 503 to the last. */
export function measureOutage(samples: readonly Sample[]): number {
  const ends = samples.filter(({ status }) => status === 503).map(({ at, took }) => at + took)
  return ends.length === 0 ? 0 : (Math.max(...ends) - Math.min(...ends)) / 1_000
}

/** Lines that were open again, and the longest gap in seconds; infinite for one that never was. */
export function countBreaks(breaks: readonly Break[]): { readonly reconnected: number; readonly longest: number } {
  const gaps = breaks.map(({ gap = Number.POSITIVE_INFINITY }) => gap / 1_000)
  return { reconnected: gaps.filter((gap) => Number.isFinite(gap)).length, longest: Math.max(0, ...gaps) }
}

/** Milliseconds after which a step is late. */
const LATE = 1_000

/** The share of the steps that began when they were planned, while the database was there. */
export function measurePunctuality(begun: readonly Begun[], windows: readonly Window[]): number {
  const away = windows.filter(({ isOutage }) => isOutage)
  const counted = begun.filter(({ at }) => away.every(({ from, to }) => at < from || at > to))
  return counted.length === 0 ? 1 : counted.filter(({ late }) => late <= LATE).length / counted.length
}

import { quantile } from '../measure.ts'
import type { BenchResult } from '../result.ts'
import type { Mailed } from './mails.ts'
import type { Worked } from './people.ts'
import type { Break, Sample } from './sample.ts'
import { countBreaks, countFaults, isFailed, listPhases, measureOutage, measurePunctuality, namePhase, type Window } from './summary.ts'

const [OUTAGE_MAX, GAP_MAX, PUNCTUAL_MIN] = [30, 5, 0.95]

/** What the database has of the writes. */
export interface Stored {
  readonly lost: number
  readonly twice: number
}

interface Upheaval {
  /** Who worked on what, and for how long. */
  readonly work: string
  readonly worked: Worked
  readonly windows: readonly Window[]
  readonly stored: Stored
  readonly mailed: Mailed
  readonly mails: number
  readonly seconds: number
}

const figure = (what: string, value: number, unit = ''): BenchResult => ({ id: 'upheaval', what, value, unit, target: '–', pass: true })
const none = (what: string, value: number, remark = ''): BenchResult => ({ ...figure(what, value), target: '0', pass: value === 0, remark })
const atMost = (what: string, value: number, most: number): BenchResult => ({
  ...figure(what, value, 's'),
  target: `≤ ${most}`,
  pass: value <= most,
})

export function describeUpheaval(upheaval: Upheaval): BenchResult[] {
  const { worked, windows } = upheaval
  const byPhase = Map.groupBy(worked.samples, ({ at }) => namePhase(at, windows))
  const breaks = Map.groupBy(worked.breaks, ({ at }) => namePhase(at, windows))
  return [
    describeRate(upheaval),
    ...listPhases(windows).flatMap((phase) => {
      const isOutage = windows.some(({ name, isOutage }) => name === phase && isOutage)
      return describePhase(phase, { samples: byPhase.get(phase) ?? [], breaks: breaks.get(phase) ?? [], isOutage })
    }),
    ...describeWrites(upheaval),
  ]
}

function describeRate({ work, worked: { samples, begun }, windows, seconds }: Upheaval): BenchResult {
  const punctual = measurePunctuality(begun, windows)
  const isHeld = punctual >= PUNCTUAL_MIN
  const rate = `${begun.length} steps with ${samples.length} requests, ${(samples.length / seconds).toFixed(1)} a second`
  return {
    ...figure(`${work}: steps that began when they were planned`, 100 * punctual, '%'),
    target: `≥ ${100 * PUNCTUAL_MIN}`,
    pass: isHeld,
    remark: isHeld ? rate : `the rate could not be held, so the milliseconds are those of a machine without reserves; ${rate}`,
  }
}

interface Phase {
  readonly samples: readonly Sample[]
  readonly breaks: readonly Break[]
  readonly isOutage: boolean
}

function describePhase(phase: string, { samples, breaks, isOutage }: Phase): BenchResult[] {
  if (samples.length === 0) return []
  const faults = countFaults(samples, isOutage)
  const { reconnected, longest } = countBreaks(breaks)
  return [
    describeTimes(phase, samples),
    ...(faults.length === 0 ? [none(`${phase}: failed requests`, 0)] : []),
    ...faults.map(({ kind, count, isAllowed }) =>
      isAllowed ? figure(`${phase}: failed requests, ${kind}`, count) : none(`${phase}: failed requests, ${kind}`, count),
    ),
    ...(isOutage ? [atMost(`${phase}: from the first 503 to the last`, measureOutage(samples), OUTAGE_MAX)] : []),
    ...(breaks.length === 0
      ? []
      : [
          figure(`${phase}: live lines reconnected`, reconnected),
          isOutage
            ? figure(`${phase}: longest gap of a live line`, longest, 's')
            : atMost(`${phase}: longest gap of a live line`, longest, GAP_MAX),
        ]),
  ]
}

function describeTimes(phase: string, samples: readonly Sample[]): BenchResult {
  const times = samples.filter((sample) => !isFailed(sample)).map(({ took }) => took)
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
  const remark = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${times.length} answered of ${samples.length}`
  return { ...figure(`${phase}: p95`, quantile(times, 0.95), 'ms'), remark }
}

function describeWrites({ worked: { acknowledged }, stored, mailed, mails }: Upheaval): BenchResult[] {
  const { notes, results } = acknowledged
  return [
    {
      ...figure('acknowledged writes', notes.length + results.length + mails),
      remark: `${notes.length} notes and follow-ups, ${results.length} results of calls, ${mails} mails`,
    },
    none('acknowledged writes lost', stored.lost + mailed.lost),
    none('effects twice', stored.twice + mailed.twice, `${mailed.arrived} mails arrived; deliveries: ${mailed.statuses}`),
  ]
}

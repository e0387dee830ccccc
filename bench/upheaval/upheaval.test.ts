import { describe, expect, it } from 'vitest'
import { MIX, pickPause, pickStep } from './mix.ts'
import type { Sample } from './sample.ts'
import { countBreaks, countFaults, listPhases, measureOutage, measurePunctuality, namePhase, type Window } from './summary.ts'

const WINDOWS: readonly Window[] = [
  { name: 'update', from: 100, to: 200, isOutage: false },
  { name: 'writer', from: 300, to: 400, isOutage: true },
]
const OK: Sample = { step: 'search', isRead: true, at: 0, took: 10, status: 200, isSentence: false }
const SAID: Sample = { ...OK, status: 503, isSentence: true }

describe('the mix', () => {
  it('gives each step its share', () => {
    const steps = Array.from({ length: 1_000 }, (_, n) => pickStep((n + 0.5) / 1_000))
    const counts = Object.fromEntries([...Map.groupBy(steps, (step) => step)].map(([step, all]) => [step, all.length / 10]))
    expect(counts).toEqual(MIX)
  })

  it('keeps its pace on average', () => {
    expect([pickPause(0), pickPause(0.5), pickPause(1)]).toEqual([12_500, 25_000, 37_500])
  })
})

describe('the phases', () => {
  it.each([
    [99, 'before'],
    [100, 'update'],
    [250, 'in between'],
    [400, 'writer'],
    [401, 'after'],
  ])('name the moment %i: %s', (at, expected) => {
    expect(namePhase(at, WINDOWS)).toBe(expected)
    expect(listPhases(WINDOWS)).toContain(expected)
  })
})

describe('failed requests', () => {
  it('are counted by kind, and a colleague who was faster is none', () => {
    const samples: Sample[] = [OK, SAID, SAID, { ...OK, status: 409 }, { ...OK, status: 500 }, { ...OK, status: 0, fault: 'ECONNRESET' }]
    expect(countFaults(samples, true)).toEqual([
      { kind: '503 with a sentence', count: 2, isAllowed: true },
      { kind: '500 without a sentence', count: 1, isAllowed: false },
      { kind: 'no answer (ECONNRESET)', count: 1, isAllowed: false },
    ])
  })

  it('are not allowed while the database is there', () => {
    expect(countFaults([SAID], false)).toEqual([{ kind: '503 with a sentence', count: 1, isAllowed: false }])
  })

  it('last from the first answer with 503 to the last', () => {
    expect(measureOutage([OK, { ...SAID, at: 1_000 }, { ...SAID, at: 3_500 }])).toBe(2.5)
    expect(measureOutage([OK])).toBe(0)
  })
})

describe('live lines and steps', () => {
  it('that were never open again have an endless gap', () => {
    expect(countBreaks([{ at: 0, gap: 1_200 }, { at: 5 }])).toEqual({ reconnected: 1, longest: Number.POSITIVE_INFINITY })
    expect(countBreaks([])).toEqual({ reconnected: 0, longest: 0 })
  })

  it('that begin late count only while the database is there', () => {
    const begun = [
      { at: 50, late: 0 },
      { at: 150, late: 2_000 },
      { at: 350, late: 9_000 },
    ]
    expect(measurePunctuality(begun, WINDOWS)).toBe(0.5)
    expect(measurePunctuality([], WINDOWS)).toBe(1)
  })
})

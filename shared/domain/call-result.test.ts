import { describe, expect, it } from 'vitest'
import {
  CALL_RESULT,
  CALL_RESULTS,
  isConversation,
  isReached,
  listResults,
  proposeNextStep,
  RESULT_KEYS,
  snoozesOn,
} from './call-result.ts'
import { fillScript } from './call-script.ts'

/** A Monday. */
const today = '2026-11-23'

describe('the suggested days for postponing a call', () => {
  it.each([
    ['a Wednesday', '2026-11-25', ['Morgen 2026-11-26', 'In 3 Tagen 2026-11-28', 'In einer Woche 2026-12-02']],
    ['a Thursday', '2026-11-26', ['Morgen 2026-11-27', 'Montag 2026-11-30', 'In einer Woche 2026-12-03']],
    ['a Saturday', '2026-11-28', ['Montag 2026-11-30', 'In 3 Tagen 2026-12-01', 'In einer Woche 2026-12-05']],
    ['a Sunday', '2026-11-29', ['Morgen 2026-11-30', 'In 3 Tagen 2026-12-02', 'Montag 2026-12-07']],
  ])('never fall on a Sunday: on %s', (_, today, days) => {
    expect(snoozesOn(today).map(({ label, day }) => `${label} ${day}`)).toEqual(days)
  })
})

describe('the proposal after a call result', () => {
  it.each([
    ['no_response', 0, 'follow_up', '2026-11-26'],
    ['no_response', 1, 'follow_up', '2026-11-26'],
    ['no_response', 2, 'follow_up', null],
    ['no_response', 7, 'follow_up', null],
    ['callback_requested', 0, 'follow_up', '2026-11-24'],
    ['interested', 0, 'follow_up', '2026-11-25'],
    ['appointment', 0, 'follow_up', '2026-11-30'],
    ['send_info', 0, 'send_info', '2026-11-24'],
    ['send_market_report', 0, 'send_market_report', '2026-11-24'],
    // 90 days later is a Sunday
    ['later', 0, 'follow_up', '2027-02-22'],
    ['not_interested', 0, 'not_interested', null],
    ['objection', 0, 'not_interested', null],
    ['wrong_number', 0, 'follow_up', null],
    ['wrong_number', 2, 'follow_up', null],
    ['written', 2, 'contacted', '2026-12-07'],
  ] as const)('of %s after %i tries is status %s on %s', (result, tries, status, nextDate) => {
    expect(proposeNextStep(result, { today, tries })).toMatchObject({ status, nextDate })
  })

  it('is an alternative instead of a fourth call', () => {
    expect(proposeNextStep('no_response', { today, tries: 2 }).sentence).toMatch(/^3-mal nicht erreicht: .+ Brief/)
    expect(proposeNextStep('no_response', { today, tries: 1 }).sentence).toBeUndefined()
  })

  it('explains after a wrong number what becomes of the prospect', () => {
    const { sentence } = proposeNextStep('wrong_number', { today, tries: 2 })
    expect(sentence).toMatch(/nicht mehr angeboten.+verlässt der Prospect die Anrufliste/)
  })

  it('has a key for each result of a channel, and a label for each', () => {
    expect((['phone', 'email', 'letter'] as const).map((channel) => listResults(channel).length)).toEqual([10, 9, 9])
    expect(listResults('phone')).toHaveLength(RESULT_KEYS.length)
    expect(listResults('phone')).not.toContain('written')
    for (const result of ['no_response', 'wrong_number']) expect(listResults('letter')).not.toContain(result)
    expect(new Set(CALL_RESULTS.map((result) => CALL_RESULT[result].label)).size).toBe(CALL_RESULTS.length)
  })
})

it('a wrong number is neither a conversation nor a contact with the owner', () => {
  expect([isConversation('wrong_number'), isReached('wrong_number')]).toEqual([false, false])
})

describe('a call script', () => {
  const words = { eigentuemer: 'Frau Ott', objekt: 'Haus am See', ort: 'Plön', ich: 'Anna Berger' }

  it('fills known placeholders and leaves others unchanged', () => {
    expect(fillScript('Guten Tag {{eigentuemer}}, hier ist {{ ich }}: {{objekt}} in {{ort}}, {{preis}}?', words)).toBe(
      'Guten Tag Frau Ott, hier ist Anna Berger: Haus am See in Plön, {{preis}}?',
    )
  })

  it('leaves no gap in place of an unknown name', () => {
    expect(fillScript('Guten Tag {{eigentuemer}}, hier ist {{ich}}.', { ...words, eigentuemer: '' })).toBe(
      'Guten Tag, hier ist Anna Berger.',
    )
  })
})

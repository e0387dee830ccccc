import { describe, expect, it } from 'vitest'
import { type CallFacts, isToCall, orderCalls } from './call-order.ts'

const TODAY = '2026-11-23'
const lead = (id: number, facts: Partial<CallFacts> = {}): CallFacts => ({
  id,
  score: 50,
  listingType: 'sale',
  prospectStatus: 'not_contacted',
  nextFollowUpDate: null,
  nextFollowUpTime: null,
  tries: 0,
  lacksClient: false,
  ...facts,
})
const NOON = { today: TODAY, time: '12:00' }
const pickIds = (...leads: CallFacts[]) => orderCalls(leads, NOON).map(({ id }) => id)

describe('the call list order', () => {
  it('is by score if no follow-up is due', () => {
    expect(pickIds(lead(1, { score: 40 }), lead(2, { score: 80 }), lead(3, { score: 60 }))).toEqual([2, 3, 1])
  })

  it('ranks a due follow-up before leads with up to twice its score, but not beyond', () => {
    const due = lead(1, { score: 40, nextFollowUpDate: TODAY })
    expect(pickIds(lead(2, { score: 79 }), due)).toEqual([1, 2])
    expect(pickIds(lead(2, { score: 81 }), due)).toEqual([2, 1])
  })

  it('raises the weight of an overdue follow-up daily, up to threefold', () => {
    const late = lead(1, { score: 30, nextFollowUpDate: '2026-11-13' })
    const latest = lead(2, { score: 30, nextFollowUpDate: '2026-01-01' })
    expect(pickIds(late, lead(3, { score: 89 }))).toEqual([1, 3])
    expect(pickIds(late, lead(3, { score: 91 }))).toEqual([3, 1])
    // lateness is capped at ten days; equal weights are ordered by due date
    expect(pickIds(late, latest)).toEqual([2, 1])
  })

  it('halves the weight of a lead that waits for a search client, whether due or not', () => {
    const lacking = lead(1, { score: 80, lacksClient: true })
    expect(pickIds(lead(2, { score: 39 }), lacking)).toEqual([1, 2])
    expect(pickIds(lead(2, { score: 41 }), lacking)).toEqual([2, 1])
    const due = lead(1, { score: 80, lacksClient: true, nextFollowUpDate: TODAY })
    expect(pickIds(lead(2, { score: 81 }), due)).toEqual([2, 1])
  })

  it('ranks a follow-up without a date as if its score were one and a half times as high', () => {
    const waiting = lead(1, { prospectStatus: 'follow_up' })
    expect(pickIds(lead(2, { score: 74 }), lead(3, { score: 76 }), waiting)).toEqual([3, 1, 2])
  })

  it('ranks a call-back agreed for later today after all others, and first once its time has come', () => {
    const agreed = lead(1, { score: 90, nextFollowUpDate: TODAY, nextFollowUpTime: '17:30' })
    const others = [lead(2, { score: 20 }), lead(3, { score: 100, nextFollowUpDate: '2026-11-01' })]
    const at = (time: string) => orderCalls([agreed, ...others], { today: TODAY, time }).map(({ id }) => id)
    expect([at('17:29'), at('17:30'), at('23:59')]).toEqual([
      [3, 2, 1],
      [1, 3, 2],
      [1, 3, 2],
    ])
  })

  it('ranks several agreed call-backs by time, whatever their score', () => {
    const agreed = (id: number, time: string, score: number) => lead(id, { score, nextFollowUpDate: TODAY, nextFollowUpTime: time })
    expect(pickIds(agreed(1, '11:30', 90), agreed(2, '16:00', 20), agreed(3, '09:15', 10), agreed(4, '15:00', 10), lead(5))).toEqual([
      3, 1, 5, 4, 2,
    ])
  })

  it('ignores the time of a follow-up one day overdue', () => {
    const late = { nextFollowUpDate: '2026-11-22', nextFollowUpTime: '17:30' }
    expect(pickIds(lead(1, { score: 10, ...late }), lead(2, { score: 90 }))).toEqual([2, 1])
  })

  it('does not depend on the input order', () => {
    const all = [lead(1), lead(2), lead(3, { nextFollowUpDate: TODAY })]
    expect(pickIds(...all)).toEqual(pickIds(...all.toReversed()))
  })
})

describe('isToCall', () => {
  it.each([
    ['somebody new', {}, true],
    ['whose day is today', { nextFollowUpDate: TODAY }, true],
    ['who is put off', { nextFollowUpDate: '2026-11-24' }, false],
    ['who is not interested', { prospectStatus: 'not_interested' }, false],
    ['who is not interested, whatever day is set', { prospectStatus: 'not_interested', nextFollowUpDate: TODAY }, false],
    ['who sold', { prospectStatus: 'closed_deal' }, false],
    ['a landlord', { listingType: 'rent' }, false],
    ['a landlord whose day is today', { listingType: 'rent', nextFollowUpDate: TODAY }, true],
    ['who was tried twice', { tries: 2 }, true],
    ['who was tried three times', { tries: 3 }, false],
    ['who was tried three times and has a day', { tries: 3, nextFollowUpDate: TODAY }, true],
  ] as const)('decides whether to call a lead: %s', (_, facts, expected) => {
    expect(isToCall(lead(1, facts), TODAY)).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { type ArrivedLead, type AssignablePerson, assignLeads, type TriedRule } from './assignment.ts'

const LEAD: ArrivedLead = {
  propertyId: 1,
  placeKeys: ['', '07', '07743', 'jena'],
  price: 300_000,
  propertyType: 'house',
  listingType: 'sale',
  sources: ['kleinanzeigen.de'],
  contactId: null,
  arrivedAt: '2026-11-23T09:00:00.000Z',
  day: '2026-11-23',
}
const RULE: TriedRule = {
  id: 7,
  placeKeys: [],
  minPrice: null,
  maxPrice: null,
  propertyTypes: [],
  listingType: null,
  sources: [],
  userId: 'anna',
  since: '2026-11-01T00:00:00.000Z',
}
const person = (id: string, rest: Partial<AssignablePerson> = {}): AssignablePerson => ({ id, turnedAt: null, absences: [], ...rest })
const PEOPLE = [person('anna'), person('ben'), person('cem')]
const away = (standInId: string | null = null, firstDay = '2026-11-20', lastDay = '2026-11-23') => [{ firstDay, lastDay, standInId }]

const decide = (lead: Partial<ArrivedLead>, rules: readonly Partial<TriedRule>[], people = PEOPLE, turnSince: string | null = null) =>
  assignLeads([{ ...LEAD, ...lead }], { rules: rules.map((rule, at) => ({ ...RULE, id: at + 1, ...rule })), people, turnSince })[0]

describe('a rule', () => {
  it.each<[string, Partial<TriedRule>, Partial<ArrivedLead>, boolean]>([
    ['without limits', {}, {}, true],
    ['with its postcode', { placeKeys: ['99084', '07743'] }, {}, true],
    ['with the first digits of its postcode', { placeKeys: ['07'] }, {}, true],
    ['with its place', { placeKeys: ['jena'] }, {}, true],
    ['with another place', { placeKeys: ['gera'] }, {}, false],
    ['from its price on', { minPrice: 300_000 }, {}, true],
    ['from a higher price on', { minPrice: 300_001 }, {}, false],
    ['up to its price', { maxPrice: 300_000 }, {}, true],
    ['up to a lower price', { maxPrice: 299_999 }, {}, false],
    ['up to a price, without one', { maxPrice: 400_000 }, { price: null }, false],
    ['up to a price, with "1 €"', { maxPrice: 400_000 }, { price: 1 }, false],
    ['with its type', { propertyTypes: ['house', 'land'] }, {}, true],
    ['with another type', { propertyTypes: ['land'] }, {}, false],
    ['for sales', { listingType: 'sale' }, {}, true],
    ['for lettings', { listingType: 'rent' }, {}, false],
    ['with one of its sources', { sources: ['tip', 'kleinanzeigen.de'] }, {}, true],
    ['with another source', { sources: ['tip'] }, {}, false],
    ['of which one limit does not fit', { placeKeys: ['jena'], propertyTypes: ['land'] }, {}, false],
    ['switched on later', { since: '2026-11-23T09:00:00.001Z' }, {}, false],
  ])('%s fits the lead or not', (_, rule, lead, isFitting) => {
    expect(decide(lead, [rule])?.userId).toBe(isFitting ? 'anna' : null)
  })

  it('is the first that fits, from above', () => {
    expect(decide({}, [{ userId: 'ben', placeKeys: ['gera'] }, { userId: 'cem' }, { userId: 'anna' }])).toMatchObject({
      way: 'rule',
      ruleId: 2,
      userId: 'cem',
      forId: null,
    })
  })

  it('gives a tip to the contact of its partner, and fits nothing else', () => {
    const rules = [{ userId: null }, { userId: 'ben' }]
    expect(decide({ contactId: 'cem' }, rules)).toMatchObject({ ruleId: 1, userId: 'cem' })
    expect(decide({ contactId: 'stranger' }, rules)).toMatchObject({ ruleId: 2, userId: 'ben' })
    expect(decide({}, rules)).toMatchObject({ ruleId: 2, userId: 'ben' })
  })
})

describe('who is absent', () => {
  const others = [person('ben'), person('cem')]
  it('is replaced by the stand-in', () => {
    expect(decide({}, [{}], [person('anna', { absences: away('ben') }), ...others])).toMatchObject({
      way: 'rule',
      userId: 'ben',
      forId: 'anna',
    })
  })

  it.each([
    ['without a stand-in', [person('anna', { absences: away() }), ...others]],
    ['with an absent stand-in', [person('anna', { absences: away('ben') }), person('ben', { absences: away() }), person('cem')]],
    ['with a stand-in who left', [person('anna', { absences: away('dora') }), ...others]],
    ['because the account is locked', others],
  ])('%s leaves the lead to the next rule', (_, people) => {
    expect(decide({}, [{}, { userId: 'cem' }], people)).toMatchObject({ ruleId: 2, userId: 'cem' })
  })

  it.each([
    ['2026-11-19', 'anna'],
    ['2026-11-20', 'ben'],
    ['2026-11-23', 'ben'],
    ['2026-11-24', 'anna'],
  ])('is so on both ends of the absence: on %s the lead goes to %s', (day, userId) => {
    expect(decide({ day }, [{}], [person('anna', { absences: away('ben') }), ...others])?.userId).toBe(userId)
  })
})

describe('what no rule takes', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ ...LEAD, propertyId: n + 1 }))
  const since = '2026-11-20T00:00:00.000Z'

  it('goes in turn to those present, beginning with who had none for longest', () => {
    const people = [
      person('anna', { turnedAt: '2026-11-22T10:00:00Z' }),
      person('ben', { absences: away('cem') }),
      person('cem', { turnedAt: '2026-11-22T09:00:00Z' }),
      person('dora'),
    ]
    const assigned = assignLeads(many(5), { rules: [], people, turnSince: since })
    expect(assigned.map(({ userId }) => userId)).toEqual(['dora', 'cem', 'anna', 'dora', 'cem'])
    expect(new Set(assigned.map(({ way }) => way))).toEqual(new Set(['turn']))
  })

  it.each<[string, string | null, readonly AssignablePerson[]]>([
    ['the office does not take turns', null, PEOPLE],
    ['it arrived before', '2026-11-24T00:00:00.000Z', PEOPLE],
    ['nobody is present', since, [person('anna', { absences: away() })]],
  ])('stays free where %s', (_, turnSince, people) => {
    expect(assignLeads(many(1), { rules: [], people, turnSince })).toEqual([
      { propertyId: 1, arrivedAt: LEAD.arrivedAt, way: 'pool', ruleId: null, userId: null, forId: null },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Channel } from '#shared/domain/contact-light.ts'
import { judgeOwner, madeBy, numbersGiven, type OwnerFacts, type OwnersRecord, ownersWord, findUndoLimit } from './judge.ts'
import { toOwner, type OwnerRow } from './owner.ts'

const ROW: OwnerRow = {
  id: 1,
  source: 'immowelt.de',
  externalId: 'a1',
  otherAdverts: ['kleinanzeigen.de b2'],
  address: 'Lindenweg 4',
  zipCode: '07745',
  publishedPhone: '03641 550123',
  contactName: 'Frau Ott',
  ownerName: null,
  ownerPhone: null,
  ownerEmail: null,
}
const ENDED = { status: 'follow_up', statusChangedAt: null, nextFollowUpDate: '2026-12-01' } as const
let at = 0
const record = (kind: OwnersRecord['kind'], channel: Channel | null, more: Partial<OwnersRecord> = {}): OwnersRecord => ({
  id: ++at,
  kind,
  channel,
  day: '2026-11-20',
  how: 'Am Telefon',
  createdAt: new Date(Date.UTC(2026, 10, 20, 9, at)).toISOString(),
  letterId: null,
  ended: null,
  isForAll: false,
  isLeftOut: false,
  person: { name: 'Frau Ott', reach: ['03641550123'], adverts: ['immowelt.de a1', 'kleinanzeigen.de b2'] },
  ...more,
})
const facts = (more: Partial<OwnerFacts> = {}, row: Partial<OwnerRow> = {}): OwnerFacts => ({
  owner: toOwner({ ...ROW, ...row }),
  records: [],
  marks: [],
  client: undefined,
  ...more,
})
const mark = (day: string, letterId: number | null = null, records: number[] | null = null) => ({ day, letterId, records })

describe('an owner', () => {
  it('has each person, number, email address and place with its origin', () => {
    const row = { ...ROW, ownerName: 'Karla Ott', ownerPhone: '+49 171 5550123', ownerEmail: ' Ott@Example.test ', ownerStreet: 'Ring 5' }
    expect(toOwner({ ...row, ownerZipCode: '20257', ownerCity: 'Hamburg', ownerAddressOrigin: 'sight' })).toEqual({
      id: 1,
      isTip: false,
      source: 'immowelt.de',
      externalId: 'a1',
      adverts: ['immowelt.de a1', 'kleinanzeigen.de b2'],
      persons: [
        { name: 'Karla Ott', origin: 'agent' },
        { name: 'Frau Ott', origin: 'advert' },
      ],
      phones: [
        { field: '+49 171 5550123', numbers: [{ text: '+49 171 5550123', number: '01715550123' }], origin: 'agent' },
        { field: '03641 550123', numbers: [{ text: '03641 550123', number: '03641550123' }], origin: 'advert' },
      ],
      mails: [{ mail: 'ott@example.test', origin: 'agent' }],
      places: [
        { address: 'Ring 5', zipCode: '20257', city: 'Hamburg', found: 'sight', origin: 'agent' },
        { address: 'Lindenweg 4', zipCode: '07745', city: null, found: null, origin: 'advert' },
      ],
    })
  })

  it('named in a tip has only data from the tip, and no published number', () => {
    const owner = toOwner({ ...ROW, isTip: true, contactName: null, ownerName: 'Ott', ownerPhone: '03641 550123', publishedPhone: null })
    const origins = [owner.persons, owner.phones, owner.places].flatMap((known) => known.map(({ origin }) => origin))
    expect(origins).toEqual(['tip', 'tip', 'tip'])
    expect(judgeOwner({ ...facts(), owner })).toMatchObject({ hasPublishedPhone: false })
  })

  it.each<[string, Partial<OwnerRow>, [full?: boolean, noted?: boolean]]>([
    ['in the advert', { location: 'Jena' }, [true]],
    ['noted by the agent', { address: null, ownerStreet: 'Ring 5', ownerZipCode: '20257', ownerCity: 'Hamburg' }, [true, true]],
    ['nowhere: the advert has no house number', { location: 'Jena', address: 'Lindenweg' }, []],
    ['nowhere: the advert has no town', {}, []],
    ['nowhere: the agent noted no street', { address: null, ownerZipCode: '20257', ownerCity: 'Hamburg' }, []],
    [
      'nowhere: another advert has a house number, but no town',
      { address: null, otherPlaces: [{ address: 'Weg 1', zipCode: '07745' }] },
      [],
    ],
  ])('has a full address %s', (_, row, [full, noted]) => {
    const { hasFullAddress, hasNotedAddress } = judgeOwner(facts({}, row))
    expect([hasFullAddress, hasNotedAddress]).toEqual([full, noted])
  })

  it.each<[string, Partial<OwnerRow>, [phone?: boolean, email?: boolean]]>([
    ['a number and an email address', { ownerPhone: '0171 5550123', ownerEmail: 'ott@example.test' }, [true, true]],
    ['nothing, and the advert has a number', {}, []],
    ['a text without digits instead of a number', { ownerPhone: 'Tel.' }, []],
  ])('is known to be reachable if the agent noted %s', (_, row, [phone, email]) => {
    const { hasNotedPhone, hasNotedEmail } = judgeOwner(facts({}, row))
    expect([hasNotedPhone, hasNotedEmail]).toEqual([phone, email])
  })

  it.each<[string, Partial<OwnerRow>, readonly [published: boolean, noted: true | undefined, wrong: true | undefined]]>([
    ['the one in the advert', { wrongPhones: '03641550123' }, [false, undefined, true]],
    ['the one in the advert, but noted another', { ownerPhone: '0171 5550123', wrongPhones: '03641550123' }, [false, true, true]],
    ['one of two in the advert', { publishedPhone: '03641 550123 / 0171 5550123', wrongPhones: '03641550123' }, [true, undefined, true]],
    ['one that is no longer known', { wrongPhones: '0171 5550199' }, [true, undefined, undefined]],
  ])('is not reachable by a number that the agent found to be wrong: %s', (_, row, reachable) => {
    const { hasPublishedPhone, hasNotedPhone, hasWrongPhone } = judgeOwner(facts({}, row))
    expect([hasPublishedPhone, hasNotedPhone, hasWrongPhone]).toEqual(reachable)
  })
})

describe('an objection', () => {
  const EARLY = { day: '2026-11-02' }
  it.each<[string, Partial<OwnerFacts>, string | null]>([
    ['without any', {}, null],
    ['by its record', { records: [record('objection', null)] }, '2026-11-20'],
    ['by the record of another advert, left out by the agent', { records: [record('objection', null, { isLeftOut: true })] }, '2026-11-20'],
    ['by a record for all agents', { records: [record('objection', null, { isForAll: true })] }, '2026-11-20'],
    ['by a mark', { marks: [mark('2026-11-05')] }, '2026-11-05'],
    ['by the first of several marks', { marks: [mark('2026-11-05'), mark('2026-11-03')] }, '2026-11-03'],
    ['by a mark before its record', { records: [record('objection', null)], marks: [mark('2026-11-05')] }, '2026-11-05'],
    ['by a record before another', { records: [record('objection', null), record('objection', null, EARLY)] }, '2026-11-02'],
  ])('counts from its earliest record or mark: %s', (_, given, day) => {
    expect(judgeOwner(facts(given)).objectedAt).toBe(day)
  })
})

describe('a consent', () => {
  const phone = (more: Partial<OwnersRecord> = {}) => record('consent', 'phone', more)
  const GIVEN = { reach: ['01715550123'], isGiven: true }
  const withPerson = (person: object) => phone({ person: { name: 'Frau Ott', reach: [], adverts: [], ...person } })
  it.each<[string, OwnersRecord[], Partial<OwnerRow>, string]>([
    ['to the same person and number', [phone()], {}, 'given'],
    ['of which a withdrawal is newer', [phone(), record('withdrawal', 'phone')], {}, 'withdrawn'],
    ['that is newer than a withdrawal', [record('withdrawal', 'phone'), phone()], {}, 'given'],
    ['of which a withdrawal of another channel is newer', [phone(), record('withdrawal', 'email')], {}, 'given, withdrawn'],
    ['at an advert that the agent left out', [phone({ isLeftOut: true })], {}, ''],
    ['without a person', [phone({ person: undefined })], {}, 'of another'],
    ['when another person is noted', [phone()], { ownerName: 'Herr Ott' }, 'of another'],
    ['when the full name is noted', [phone()], { ownerName: 'Karla Ott' }, 'given'],
    ['when another number is noted', [phone()], { ownerPhone: '0171 5550123' }, 'of another'],
    ['when the same number is noted otherwise', [phone()], { ownerPhone: '+49 3641 55 01 23' }, 'given'],
    ['to a number the owner gave, which is noted', [withPerson(GIVEN)], { ownerPhone: '0171/5550123' }, 'given'],
    ['to a number the owner gave, which is not noted', [withPerson(GIVEN)], {}, 'of another'],
    ['without a number, at the same adverts', [withPerson({ adverts: ['immowelt.de a1', 'kleinanzeigen.de b2'] })], {}, 'given'],
    ['without a number, at one of two adverts', [withPerson({ adverts: ['immowelt.de a1'] })], {}, 'of another'],
  ])('is valid, withdrawn or inapplicable as expected: %s', (_, records, row, expected) => {
    const { consents, withdrawn } = judgeOwner(facts({ records }, row))
    const found = [...consents.map(({ isOfAnother }) => (isOfAnother ? 'of another' : 'given')), ...withdrawn.map(() => 'withdrawn')]
    expect(found.join(', ')).toBe(expected)
  })

  it('is quoted with day and wording of the newest one per channel', () => {
    const records = [phone(), phone({ day: '2026-11-21', how: 'Schrieb' }), record('consent', 'email', { person: undefined })]
    expect(judgeOwner(facts({ records })).consents).toEqual([
      { channel: 'email', day: '2026-11-20', how: 'Am Telefon', isOfAnother: true },
      { channel: 'phone', day: '2026-11-21', how: 'Schrieb' },
    ])
  })
})

describe('undoing an objection', () => {
  const own = { isForAll: false, letterId: null, ended: ENDED, createdAt: '2026-11-20T09:00:00.000Z' }
  it.each([
    ['nothing', [], null],
    ["an agent's own", [own], '2026-11-21T09:00:00.000Z'],
    ['two, until the first is a day old', [own, { ...own, createdAt: '2026-11-20T20:00:00.000Z' }], '2026-11-21T09:00:00.000Z'],
    ['one for all agents', [own, { ...own, isForAll: true }], null],
    ["the owner's own", [{ ...own, letterId: 3 }], null],
    ['a final one', [{ ...own, ended: null }], null],
    ['one that is a day old', [{ ...own, createdAt: '2026-11-20T08:00:00.000Z' }], null],
  ])("is possible within a day for an agent's own objection: %s", (_, standing, until) => {
    expect(findUndoLimit(standing, new Date('2026-11-21T08:00:00Z'))).toBe(until)
  })
})

describe('the page of letter 7', () => {
  const agreed = () => record('consent', 'phone', { letterId: 7 })
  const never = (letterId: number) => record('objection', null, { letterId })
  it.each<[string, Partial<OwnerFacts>, { isObjected: boolean; objectedOtherwise: string | null; isLast: boolean }]>([
    ['without a record', {}, { isObjected: false, objectedOtherwise: null, isLast: false }],
    ['after its consent', { records: [agreed()] }, { isObjected: false, objectedOtherwise: null, isLast: true }],
    [
      'after a consent that the agent noted since',
      { records: [agreed(), record('consent', 'email')] },
      { isObjected: false, objectedOtherwise: null, isLast: false },
    ],
    ['after "never"', { records: [never(7)], marks: [mark('2026-11-20', 7)] }, { isObjected: true, objectedOtherwise: null, isLast: true }],
    [
      'after "never" on another letter',
      { records: [never(6)], marks: [mark('2026-11-20', 6)] },
      { isObjected: true, objectedOtherwise: null, isLast: false },
    ],
    [
      'beside an objection that the agent recorded',
      { records: [record('objection', null), never(7)] },
      { isObjected: true, objectedOtherwise: '2026-11-20', isLast: true },
    ],
    [
      'beside a mark of a letter to another',
      { records: [never(7)], marks: [mark('2026-11-01', 5)] },
      { isObjected: true, objectedOtherwise: '2026-11-01', isLast: true },
    ],
    [
      'before an objection to all',
      { records: [agreed(), record('objection', null, { isForAll: true })] },
      { isObjected: false, objectedOtherwise: '2026-11-20', isLast: true },
    ],
  ])('shows what is in force %s', (_, given, { isObjected, ...expected }) => {
    const { objectedAt, ...word } = ownersWord(facts(given), 7)
    expect({ isObjected: objectedAt !== null, ...word }).toEqual({ isObjected, ...expected })
  })

  it('knows only the numbers of consents given on letter pages', () => {
    const given = { name: null, reach: ['01715550123'], adverts: [], isGiven: true } as const
    const records = [record('consent', 'phone'), record('consent', 'phone', { person: given })]
    expect(numbersGiven(facts({ records }))).toEqual(given.reach)
  })
})

describe('the origin of further marks', () => {
  it.each([
    ['without any', [], { records: null }],
    ['by the one letter', [mark('', 7), mark('', 7)], { letterId: 7 }],
    ['by two letters', [mark('', 7), mark('', 8)], { records: null }],
    ['by records', [mark('', null, [1]), mark('', null, [1, 2])], { records: [1, 2] }],
    ['by records and otherwise', [mark('', null, [1]), mark('')], { records: null }],
  ])('is inherited from the marks in force: %s', (_, marks, made) => {
    expect(madeBy(marks)).toEqual(made)
  })
})

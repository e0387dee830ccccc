import { describe, expect, it } from 'vitest'
import { type NextFacts, nextSteps } from './next-steps.ts'

const PLAIN: NextFacts = {
  agentRefusal: null,
  possibleRefusal: null,
  sellerType: 'private',
  ownerPhone: null,
  ownerEmail: null,
  offlineSince: null,
  prospectStatus: 'contacted',
  nextFollowUpDate: null,
  contact: { objectedAt: null, hasPublishedPhone: false, consents: [], withdrawn: [], searchClient: null },
}
const consent = (channel: 'phone' | 'email' | 'letter') => ({ channel, day: '2026-11-20', how: 'am Zaun' })
const stepsOf = (facts: Partial<NextFacts>, contact: Partial<NextFacts['contact']> = {}) =>
  nextSteps({ ...PLAIN, ...facts, contact: { ...PLAIN.contact, ...contact } }).map(({ step }) => step)
const ADDRESSED = { hasFullAddress: true } as const
const PLANNED = { offlineSince: '2026-11-01T00:00:00.000Z', nextFollowUpDate: '2026-11-20' } as const
const FITS = { name: 'K-17', fits: true, reason: 'Für K-17.' }

// derived by hand: a letter needs an address but no consent; a call needs a published number and a client; the portal's form counts as email
describe('the next steps', () => {
  it.each<[string, Partial<NextFacts>, Partial<NextFacts['contact']>, string[]]>([
    ['neither number nor address', {}, {}, ['findAddress', 'linkClient', 'openAdvert', 'watch']],
    ['a number, no address', {}, { hasPublishedPhone: true }, ['linkClient', 'findAddress', 'openAdvert', 'watch']],
    ['a number and an address', {}, { ...ADDRESSED, hasPublishedPhone: true }, ['linkClient', 'writeLetter', 'watch']],
    ['an address alone: a letter is the way', {}, ADDRESSED, ['writeLetter', 'watch']],
    ['a number and a client who fits', {}, { hasPublishedPhone: true, searchClient: FITS }, ['watch']],
    ['a client, but no number', {}, { searchClient: FITS }, ['findAddress', 'linkClient', 'openAdvert', 'watch']],
    ['agents refused', { agentRefusal: 'keine Makler' }, { hasPublishedPhone: true }, ['watch']],
    ['agents refused, an address known', { agentRefusal: 'keine Makler' }, ADDRESSED, ['watch']],
    ['agents perhaps refused, an address known', { possibleRefusal: 'Makler eher nicht' }, ADDRESSED, ['writeLetter', 'watch']],
    ['an objection', {}, { objectedAt: '2026-11-01', hasPublishedPhone: true }, []],
    ['offline', { offlineSince: '2026-11-01T00:00:00.000Z' }, { hasPublishedPhone: true }, ['watch']],
    ['a follow-up, offline', PLANNED, {}, ['setFollowUp', 'closeCase', 'watch']],
    ['a follow-up and an address, offline', PLANNED, ADDRESSED, ['writeLetter', 'setFollowUp', 'closeCase', 'watch']],
    [
      'a follow-up, offline, agents refused, mail agreed to',
      { ...PLANNED, agentRefusal: 'keine Makler' },
      { ...ADDRESSED, consents: [consent('email')] },
      ['setFollowUp', 'closeCase', 'watch'],
    ],
    ['a follow-up of a closed case, offline', { ...PLANNED, prospectStatus: 'closed_deal' }, ADDRESSED, ['watch']],
    ['a follow-up, online', { nextFollowUpDate: '2026-11-20' }, {}, ['findAddress', 'linkClient', 'openAdvert', 'watch']],
    ['a follow-up and an objection, offline', PLANNED, { objectedAt: '2026-11-01' }, []],
    ['a trader', { sellerType: 'commercial' }, { hasPublishedPhone: true }, ['findAddress', 'openAdvert', 'watch']],
    ['mail agreed to, his mail unknown', {}, { consents: [consent('email')] }, ['writeByPortal', 'findAddress', 'linkClient', 'watch']],
    ['mail agreed to, his mail known', { ownerEmail: 'a@b.de' }, { consents: [consent('email')] }, ['watch']],
    [
      'mail agreed to, agents refused in the advert',
      { agentRefusal: 'keine Makler' },
      { consents: [consent('email')] },
      ['writeByPortal', 'watch'],
    ],
    ['a call agreed to, his number known', { ownerPhone: '0171 1' }, { consents: [consent('phone')] }, ['watch']],
    ['a letter agreed to, no address', {}, { consents: [consent('letter')] }, ['findAddress', 'linkClient', 'openAdvert', 'watch']],
    ['only in writing', {}, { withdrawn: [consent('phone'), consent('email')] }, ['findAddress', 'openAdvert', 'watch']],
    ['only in writing, an address known', {}, { ...ADDRESSED, withdrawn: [consent('phone'), consent('email')] }, ['writeLetter', 'watch']],
  ])('are complete and ordered with %s', (_, facts, contact, steps) => {
    expect(stepsOf(facts, contact)).toEqual(steps)
  })

  it('do not include finding an address that is known, if the advert may refuse agents', () => {
    const unsure = { possibleRefusal: 'Makler eher nicht' }
    expect(stepsOf(unsure, ADDRESSED)).not.toContain('findAddress')
    expect(stepsOf(unsure)).toContain('findAddress')
  })

  it.each<[string, Partial<NextFacts>, boolean]>([
    ['no number is known', {}, true],
    ['the advert has a number', { contact: { ...PLAIN.contact, hasPublishedPhone: true } }, false],
    ['the agent noted a number', { ownerPhone: '0171 5550123' }, false],
  ])('look in the advert for a number only if none is known: %s', (_, facts, asksForNumber) => {
    const looked = nextSteps({ ...PLAIN, ...facts }).find(({ step }) => step === 'openAdvert')?.sentence
    expect(looked).toMatch(/^Sehen Sie nach, ob im Inserat inzwischen .*Anschrift steht;/)
    expect(looked?.includes('Nummer')).toBe(asksForNumber)
  })

  it("never include the portal's form without a consent", () => {
    const [first] = nextSteps({ ...PLAIN, contact: { ...PLAIN.contact, consents: [consent('email')] } })
    expect(first?.sentence).toContain('Schreiben Sie ihm selbst')
    const looked = nextSteps(PLAIN).find(({ step }) => step === 'openAdvert')
    expect(looked?.sentence).toContain('braucht vorher eine Einwilligung')
    const other = { ...consent('email'), isOfAnother: true as const }
    expect(stepsOf({}, { consents: [other] })).not.toContain('writeByPortal')
  })
})

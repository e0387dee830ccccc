import { describe, expect, it } from 'vitest'
import { type NextFacts, nextSteps } from './next-steps.ts'

const PLAIN: NextFacts = {
  agentRefusal: null,
  possibleRefusal: null,
  sellerType: 'private',
  address: null,
  zipCode: '07745',
  ownerPhone: null,
  ownerEmail: null,
  offlineSince: null,
  contact: { objectedAt: null, hasPublishedPhone: false, consents: [], withdrawn: [], searchClient: null },
}
const consent = (channel: 'phone' | 'email' | 'letter') => ({ channel, day: '2026-11-20', how: 'am Zaun' })
const stepsOf = (facts: Partial<NextFacts>, contact: Partial<NextFacts['contact']> = {}) =>
  nextSteps({ ...PLAIN, ...facts, contact: { ...PLAIN.contact, ...contact } }).map(({ step }) => step)
const FITS = { name: 'K-17', fits: true, reason: 'Für K-17.' }

// derived by hand: a letter needs an address but no consent, a call a published number and a client; the portal's form counts as mail
describe('the next steps', () => {
  it.each<[string, Partial<NextFacts>, Partial<NextFacts['contact']>, string[]]>([
    ['neither number nor address', {}, {}, ['linkClient', 'findAddress', 'openAdvert', 'watch']],
    ['a number, no address', {}, { hasPublishedPhone: true }, ['linkClient', 'findAddress', 'openAdvert', 'watch']],
    ['a number and an address', { address: 'Markt 1' }, { hasPublishedPhone: true }, ['linkClient', 'watch']],
    ['an address alone: a letter is the way', { address: 'Markt 1' }, {}, ['watch']],
    ['a number and a client who fits', {}, { hasPublishedPhone: true, searchClient: FITS }, ['watch']],
    ['a client, but no number', {}, { searchClient: FITS }, ['linkClient', 'findAddress', 'openAdvert', 'watch']],
    ['agents refused', { agentRefusal: 'keine Makler' }, { hasPublishedPhone: true }, ['watch']],
    ['agents refused, an address known', { agentRefusal: 'keine Makler', address: 'Markt 1' }, {}, ['watch']],
    ['an objection', {}, { objectedAt: '2026-11-01', hasPublishedPhone: true }, []],
    ['offline', { offlineSince: '2026-11-01T00:00:00.000Z' }, { hasPublishedPhone: true }, ['watch']],
    ['a trader', { sellerType: 'commercial' }, { hasPublishedPhone: true }, ['findAddress', 'openAdvert', 'watch']],
    ['mail agreed to, no address of his known', {}, { consents: [consent('email')] }, ['linkClient', 'findAddress', 'openAdvert', 'watch']],
    ['mail agreed to, his address known', { ownerEmail: 'a@b.de' }, { consents: [consent('email')] }, ['watch']],
    ['a call agreed to, his number known', { ownerPhone: '0171 1' }, { consents: [consent('phone')] }, ['watch']],
    ['only in writing', {}, { withdrawn: [consent('phone'), consent('email')] }, ['findAddress', 'openAdvert', 'watch']],
  ])('with %s', (_, facts, contact, steps) => {
    expect(stepsOf(facts, contact)).toEqual(steps)
  })

  it('ask for no address that is known, when the advert may refuse agents', () => {
    const unsure = { possibleRefusal: 'Makler eher nicht' }
    expect(stepsOf({ ...unsure, address: 'Am Deich 1' })).not.toContain('findAddress')
    expect(stepsOf(unsure)).toContain('findAddress')
  })

  it('never allow the form of the portal without a consent', () => {
    const sentenceFor = (contact: Partial<NextFacts['contact']>) =>
      nextSteps({ ...PLAIN, contact: { ...PLAIN.contact, ...contact } }).find(({ step }) => step === 'openAdvert')?.sentence
    expect(sentenceFor({})).toContain('braucht vorher eine Einwilligung')
    expect(sentenceFor({ consents: [consent('email')] })).toContain('Schreiben Sie ihm selbst')
  })
})

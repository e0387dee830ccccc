import { describe, expect, it } from 'vitest'
import { type ContactFacts, contactLight } from './contact-light.ts'
import { callFor, describeMisfit, type Offered, type SearchClientFacts } from './search-client.ts'

const HOUSE: Offered = { listingType: 'sale', propertyType: 'house', price: 400_000, isInArea: true }
const CLIENT: SearchClientFacts = { isActive: true, budget: 400_000, propertyType: 'house' }

describe('the mismatch between a property and a search client', () => {
  it.each<[string, Partial<SearchClientFacts>, Partial<Offered>, string | null]>([
    ['his kind, in his area, for all he has', {}, {}, null],
    ['any kind', { propertyType: null }, { propertyType: 'land' }, null],
    ['no price stated', {}, { price: null }, null],
    ['a euro too dear', {}, { price: 400_001 }, 'Der Preis liegt über dem Budget.'],
    ['another kind', {}, { propertyType: 'apartment' }, 'Gesucht ist ein Haus, angeboten wird eine Wohnung.'],
    [
      'a plot instead of a shop',
      { propertyType: 'commercial' },
      { propertyType: 'land' },
      'Gesucht ist eine Gewerbeimmobilie, angeboten wird ein Grundstück.',
    ],
    ['something else', {}, { propertyType: 'other' }, 'Gesucht ist ein Haus, angeboten wird ein sonstiges Objekt.'],
    ['to let', {}, { listingType: 'rent' }, 'Gesucht ist ein Objekt zum Kauf, hier wird vermietet.'],
    ['elsewhere', {}, { isInArea: false }, 'Das Objekt liegt nicht in der gesuchten Gegend.'],
    ['he found something', { isActive: false }, {}, 'Die Suche ist beendet.'],
  ])('is found for %s', (_, client, offered, misfit) => {
    expect(describeMisfit({ ...CLIENT, ...client }, { ...HOUSE, ...offered })).toBe(misfit)
  })
})

const clientWith = (misfit: string | null) => ({ name: 'Familie Berger', ...callFor('Familie Berger', '2026-11-03', misfit) })
const BERGER = clientWith(null)
const lightsWith = (contact: Partial<ContactFacts['contact']>, rest: Partial<ContactFacts> = {}) =>
  contactLight({
    agentRefusal: null,
    possibleRefusal: null,
    sellerType: 'private',
    ...rest,
    contact: { objectedAt: null, hasPublishedPhone: true, consents: [], withdrawn: [], searchClient: BERGER, ...contact },
  })

// derived by hand from section 7 UWG and case law: OLG Karlsruhe 8 U 153/17 (calls), LG Tübingen 20 O 74/21 (emails, "keine Makler")
describe('a linked search client', () => {
  it('allows a call to a private seller with a published number, but only on behalf of the client', () => {
    const { phone } = lightsWith({})
    expect(phone).toMatchObject({ light: 'green', isOfAdvert: true })
    expect(phone.reason).toBe(
      'Nummer steht im Inserat: für Ihren Suchkunden Familie Berger (sucht seit 03.11.2026) anrufen, nicht für einen Auftrag.',
    )
  })

  it.each<[string, Partial<ContactFacts['contact']>, Partial<ContactFacts>, 'amber' | 'red']>([
    ['nobody is linked', { searchClient: null }, {}, 'amber'],
    ['the object is none for him', { searchClient: clientWith('Der Preis liegt über dem Budget.') }, {}, 'amber'],
    ['the seller trades', {}, { sellerType: 'commercial' }, 'amber'],
    ['the advert names no number', { hasPublishedPhone: false }, {}, 'red'],
    ['the advert refuses agents', {}, { agentRefusal: 'keine Makler' }, 'red'],
    ['the owner objected', { objectedAt: '2026-11-01' }, {}, 'red'],
    ['the owner closed the telephone', { withdrawn: [{ channel: 'phone', day: '2026-11-01', how: 'nur schriftlich' }] }, {}, 'red'],
  ])('does not allow a call if %s', (_, contact, rest, light) => {
    expect(lightsWith(contact, rest).phone.light).toBe(light)
  })

  it("allows neither email nor the portal's form, because a purchase request is also advertising", () => {
    expect(lightsWith({}).email.light).toBe('red')
  })

  it('is not needed after a consent given to the agent', () => {
    const { phone } = lightsWith({ consents: [{ channel: 'phone', day: '2026-11-20', how: 'am Zaun gefragt' }] })
    expect(phone).toEqual({ light: 'green', reason: expect.stringContaining('Einwilligung') as string })
  })
})

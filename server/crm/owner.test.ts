import { describe, expect, it } from 'vitest'
import type { Property } from '#shared/contract/work/properties.ts'
import { toAddress } from './onoffice-mapping.ts'
import { buildOwner } from './owner.ts'
import { toClient } from './propstack-mapping.ts'

const OPEN = { objectedAt: null, hasPublishedPhone: true, consents: [], withdrawn: [], searchClient: null }
const consent = (channel: 'phone' | 'email') => ({ channel, day: '2026-11-20', how: 'Am Telefon.' })

/** An advert by Erika Sommer with her number; the agent has noted more contact data. */
const property = (known: Partial<Property> = {}) =>
  ({
    source: 'kleinanzeigen.de',
    externalId: '4711',
    agentRefusal: null,
    possibleRefusal: null,
    sellerType: 'private',
    address: null,
    zipCode: null,
    contactInfo: { name: 'Erika Maria Sommer', phone: '040 1234', source: 'kleinanzeigen.de', memberSince: null, otherAds: 0 },
    contactName: 'Erika Maria Sommer',
    ownerName: null,
    ownerPhone: '0171 99',
    ownerNumbers: [{ text: '0171 99', tel: '+4917199' }],
    publishedNumbers: [{ text: '040 1234', tel: '+49401234' }],
    ownerEmail: 'Erika@Sommer.example',
    contact: OPEN,
    ...known,
  }) as Property

describe('the exported owner', () => {
  it('has her name and the advert’s number as long as there is no consent', () => {
    expect(buildOwner(property()).person).toEqual({
      mark: 'GIEBEL-kleinanzeigen.de-4711-owner',
      firstName: 'Erika Maria',
      lastName: 'Sommer',
      email: null,
      phone: '040 1234',
      numbers: ['+49401234'],
      origin: 'Quelle: Kleinanzeigen',
    })
  })

  it('has no wrong number, with or without a consent', () => {
    const published = { contactInfo: { ...property().contactInfo, phone: '040 123456 / 040 123457' } } as Partial<Property>
    const numbers = [{ text: '040 123457', tel: '+4940123457' }]
    const wrong = property({ ...published, publishedNumbers: numbers, wrongPhones: '040123456' })
    expect(buildOwner(wrong).person).toMatchObject({ phone: '040 123457', numbers: ['+4940123457'] })
    const noted = { ownerPhone: '040 123456', ownerNumbers: [], contact: { ...OPEN, consents: [consent('phone')] } }
    expect(buildOwner({ ...wrong, ...noted }).person).toMatchObject({ phone: '040 123457', numbers: ['+4940123457'] })
  })

  it.each([
    ['Otto von der Tann', 'Otto', 'von der Tann'],
    ['Tann, Dr. Otto von der', 'Otto', 'von der Tann'],
    ['Familie Ott', undefined, 'Familie Ott'],
    ['Erbengemeinschaft Ott', undefined, 'Erbengemeinschaft Ott'],
    ['Karla und Jan Ott', 'Karla und Jan', 'Ott'],
    ['Herr Ott (Eigentümer)', undefined, 'Ott'],
    ['sonnenkind', 'sonnenkind', undefined],
    ['Privat', 'Privat', undefined],
  ])('named %j reaches both CRMs as %j %j', (name, first, last) => {
    const { person } = buildOwner(property({ ownerName: name }))
    expect(person).toBeDefined()
    if (!person) return
    const { first_name: firstName, last_name: lastName } = toClient(person, null)
    const { Vorname, Name } = toAddress(person)
    expect([firstName, lastName, Vorname, Name]).toEqual([first, last, first, last])
  })

  it('has each channel to which she consented', () => {
    const contact = { ...OPEN, consents: [consent('phone'), consent('email')] }
    expect(buildOwner(property({ contact })).person).toMatchObject({
      phone: '0171 99',
      numbers: ['+4917199'],
      email: 'erika@sommer.example',
    })
    const hidden = { ...OPEN, hasPublishedPhone: false, consents: [consent('email')] }
    expect(buildOwner(property({ contact: hidden })).person?.phone).toBeNull()
  })

  it('has the channel to which she consented although her advert refuses agents', () => {
    const contact = { ...OPEN, consents: [consent('email')] }
    const { person } = buildOwner(property({ contact, agentRefusal: 'keine Makler' }))
    expect(person).toMatchObject({ email: 'erika@sommer.example' })
    expect(person?.phone).toBeNull()
  })

  it.each([
    [
      'who objected',
      { contact: { ...OPEN, objectedAt: '2026-11-19', consents: [consent('phone')], withdrawn: [], searchClient: null } },
      'Widerspruch vom 19.11.2026',
    ],
    ['who wants no agents', { agentRefusal: 'keine Makler' }, '„keine Makler“'],
    ['whose number is nowhere published', { contact: { ...OPEN, hasPublishedPhone: false } }, 'Im Inserat steht keine Nummer'],
    [
      'without a name',
      { contact: { ...OPEN, consents: [consent('email')], withdrawn: [], searchClient: null }, contactName: null },
      'Der Name des Eigentümers ist nicht bekannt.',
    ],
  ])('is withheld for an owner %s', (_who, known, reason) => {
    expect(buildOwner(property(known as Partial<Property>))).toEqual({ reason: expect.stringContaining(reason) as string })
  })
})

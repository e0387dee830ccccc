import { expect, it } from 'vitest'
import { toPlaceParts } from '#server/crm/property.ts'
import { doorMark } from '#server/features/work/contact/service.ts'
import { findNumbers, plainNumbers } from '#server/phone-numbers.ts'
import { createSecrets } from '#server/secrets.ts'
import { tipPlace } from '#shared/domain/tip-place.ts'
import { describeWith } from '../shared-material.ts'

const NOWHERE = { address: null, zipCode: null, location: null }

describeWith('outside/', 'addresses and numbers', () => {
  it.each([
    ['Köln - Ehrenfeld', 'Köln', 'Ehrenfeld'],
    ['Mecklenburg-Vorpommern - Steinbeck', 'Steinbeck', null],
    ['Lindenthal (Ortsteil), Köln', 'Köln', 'Lindenthal'],
    ['29525 Uelzen', 'Uelzen', null],
  ])('O-28 divides %s into town and district', (location, town, district) => {
    expect(toPlaceParts({ ...NOWHERE, location })).toMatchObject({ town, district })
  })

  it.each([
    ['C4, 12', 'C4', '12'],
    ['Poststr. 2 1/2', 'Poststr.', '2 1/2'],
    ['Musterweg 12 bis 14', 'Musterweg', '12 bis 14'],
    ['Schillerstraße 12, 3. OG', 'Schillerstraße', '12'],
    ['Haus Nr. 12', null, '12'],
    ['Musterweg 12 a-c', 'Musterweg', '12 a-c'],
  ])('O-66 divides %s into street and number', (address, street, houseNumber) => {
    expect(toPlaceParts({ ...NOWHERE, address })).toMatchObject({ street, houseNumber })
  })

  it('O-67 keeps two squares of Mannheim in one field apart', () => {
    const [one, other] = ['C4, 12, 68159 Mannheim', 'C4, 21, 68159 Mannheim'].map((address) => tipPlace({ address }))
    expect(one).toBeDefined()
    expect(one).not.toEqual(other)
    expect(one).toEqual(tipPlace({ street: 'C4', houseNumber: '12', zipCode: '68159', city: 'Mannheim' }))
  })

  it.each([
    ['491755762074', '01755762074', '+491755762074'],
    ['49 7755 91155', '0775591155', '+49775591155'],
  ])('O-71 detects the country of %s without a plus', (text, plain, tel) => {
    expect(plainNumbers(text)).toEqual([plain])
    expect(findNumbers(text)).toMatchObject([{ tel }])
  })

  it.each([
    ['Straße 1 23', 'Straße 12 3'],
    ['Musterweg 1 12', 'Musterweg 11 2'],
  ])('O-74 treats %s and %s as two entrances', (one, other) => {
    const secrets = { secrets: createSecrets('a key of more than thirty-two characters') }
    const [some, others] = [one, other].map((address) => doorMark(secrets, { address, zipCode: '12345' }))
    expect(some).toBeDefined()
    expect(some).not.toEqual(others)
  })
})

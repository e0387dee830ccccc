import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanBusiness } from '../../../network/businesses/clean.ts'
import { readResults } from './results.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')
const quoted = (value: unknown) => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const ID = '0000feed-0000-4000-8000-000000000451'

const read = (buttons: string, id = ID) => {
  const html = `<html><body><span id="mod-TrefferlisteInfo">1</span><article class="mod mod-Treffer" data-realid="${id}">
    <h2 class="mod-Treffer__name">Dachdeckerei Möhlenbrock</h2><p class="mod-Treffer--besteBranche">Dachdecker</p>${buttons}</article></body></html>`
  const page = readResults(html)
  return page.kind === 'businesses' ? page.businesses[0] : page
}

const WHOLE = { street: 'Möwenstr. 4a', zipCode: '26721', city: 'Emden', phone: '04921 5 55 01-23' }
const NONE = { street: null, zipCode: null, city: null, phone: null }
const route = (url: string) => `<button data-prg="${base64(url)}">Route</button>`
const phone = (text: string) =>
  `<div class="mod-TelefonnummerKompakt"><button data-prg="${base64(text)}">Telefonnummer anzeigen</button></div>`
const form = (generic: unknown) =>
  `<button data-parameters="${quoted({ inboxConfig: { organizationQuery: { generic } } })}">E-Mail</button>`

describe('a Gelbe Seiten entry', () => {
  it.each([
    [
      'in plain markup',
      `<address class="mod-AdresseKompakt"><div class="mod-AdresseKompakt__adress-text">Möwenstr. 4a, <span class="mod-AdresseKompakt__adress__ort">26721 Emden</span></div><a class="mod-TelefonnummerKompakt__phoneNumber">04921 5 55 01-23</a></address>`,
    ],
    ['in the form for messages', form({ street: 'Möwenstr. 4a', zip: '26721', city: 'Emden', phones: ['04921 5 55 01-23'] })],
    ['with one phone in the form', form({ street: 'Möwenstr. 4a', zip: '26721', city: 'Emden', phone: '04921 5 55 01-23' })],
    ['behind its buttons', route('https://www.google.com/maps/place/Möwenstr. 4a, 26721 Emden') + phone('04921 5 55 01-23')],
    [
      'encoded inside its buttons',
      route('https://www.google.com/maps/place/M%C3%B6wenstr.+4a%2C+26721+Emden') + phone('tel:04921 5 55 01-23'),
    ],
    [
      'in its buttons, with its name',
      route('https://maps.google.com/?q=Dachdeckerei Möhlenbrock, Möwenstr. 4a, 26721 Emden') + phone('04921 5 55 01-23'),
    ],
    [
      'in its buttons, next to other buttons',
      route('https://www.example.org/rabatt') +
        phone('Rückruf') +
        route('https://www.google.com/maps/dir//Möwenstr. 4a, 26721 Emden') +
        phone('04921 5 55 01-23'),
    ],
    [
      'partly in the form',
      form({ street: 'Möwenstr. 4a', phones: [] }) +
        route('https://www.google.com/maps/search/?api=1&query=Möwenstr. 4a, 26721 Emden') +
        phone('04921 5 55 01-23'),
    ],
  ])('has phone and address: %s', (_, buttons) => {
    const business = read(buttons)
    expect(business).toMatchObject(WHOLE)
    expect(business && 'name' in business && cleanBusiness(business)).toMatchObject({
      phoneKey: '+4949215550123',
      street: 'Möwenstr.',
      houseNumber: '4a',
    })
  })

  it.each([
    ['Deichstr. 9/11, 29221 Celle', 'Deichstr. 9/11', '29221', 'Celle'],
    ['Deichstr. 9a/b, 29221 Celle', 'Deichstr. 9a/b', '29221', 'Celle'],
    ['Deichstr. 9, Hinterhaus, 29221 Celle', 'Deichstr. 9', '29221', 'Celle'],
    ['Deichstr. 9, 2. OG links, 29221 Celle', 'Deichstr. 9', '29221', 'Celle'],
    ['Deichstr. 9, 29221 Celle, Deutschland', 'Deichstr. 9', '29221', 'Celle'],
    ['Deichstr. 9, D-29221 Celle', 'Deichstr. 9', '29221', 'Celle'],
    ['Dachdeckerei 24, Deichstr. 9/11, Hinterhaus, D-29221 Celle, Deutschland', 'Deichstr. 9/11', '29221', 'Celle'],
    ['Am Deich, 29221 Celle', 'Am Deich', '29221', 'Celle'],
    ['29221 Celle', null, '29221', 'Celle'],
    ['D-29221 Celle, Germany', null, '29221', 'Celle'],
  ])('has the street and place from the route to %s', (address, street, zipCode, city) => {
    for (const url of [
      `https://www.google.com/maps/place/${address}`,
      `https://www.google.com/maps/dir//${address}`,
      `https://maps.google.com/?q=${encodeURIComponent(address)}`,
    ])
      expect(read(route(url))).toMatchObject({ street, zipCode, city })
  })

  it.each(['D-26721 Emden', '26721 Emden, Deutschland', 'D 26721 Emden'])('has the place printed as %s', (place) => {
    const shown = `<address class="mod-AdresseKompakt"><div class="mod-AdresseKompakt__adress-text">Möwenstr. 4a, <span class="mod-AdresseKompakt__adress__ort">${place}</span></div></address>`
    expect(read(shown)).toMatchObject({ street: 'Möwenstr. 4a', zipCode: '26721', city: 'Emden' })
    expect(read(form({ street: 'Möwenstr. 4a', zip: 'D-26721', city: 'Emden' }))).toMatchObject({ zipCode: '26721' })
  })

  it('keeps the printed values if a button contains different ones', () => {
    const shown = `<p class="mod-AdresseKompakt__phoneNumber">04921 111</p>`
    expect(read(shown + phone('04921 222') + form({ phones: ['04921 333'] }))).toMatchObject({ phone: '04921 111' })
  })

  it.each([
    ['invalid base64', '<button data-prg="%%%">x</button><button data-prg="ä">x</button>'],
    ['an empty value', '<button data-prg="">x</button><button data-prg>x</button>'],
    ['bytes that are not text', `<button data-prg="${Buffer.from([0xff, 0xfe, 0xc3]).toString('base64')}">x</button>`],
    ['a broken form', '<button data-parameters="{&quot;inboxConfig&quot;:">x</button>'],
    ['a form of another shape', form([1, 2]) + form({ street: 7, zip: {}, phones: [7, null], city: ['Emden'] }) + form(null)],
    ['a script', phone('javascript:alert(1)') + route('javascript:alert("Weg 1, 26721 Emden")')],
    ['a text instead of a number', phone('04921 5 55 und noch mehr') + phone('1')],
    ['a broken address', route('https://www.google.com/maps/place/%E0%A4%A') + route('https://www.google.com/maps')],
    ['too long a text', phone('1'.repeat(100_000)) + route(`https://www.google.com/maps/place/${'a, '.repeat(1_000)}`)],
  ])('is read without phone and address: %s', (_, buttons) => {
    expect(read(buttons)).toMatchObject({ externalId: ID, name: 'Dachdeckerei Möhlenbrock', ...NONE })
  })

  it('is read without throwing, whatever text its attributes contain', () => {
    fc.assert(
      fc.property(fc.string(), fc.base64String(), (text, packed) => {
        const safe = text.toWellFormed().replaceAll('&', '&amp;').replaceAll('"', '&quot;')
        for (const one of [safe, packed, base64(text)])
          expect(read(`<button data-prg="${one}" data-parameters="${one}" data-webseitelink="${one}">x</button>`)).toMatchObject({
            externalId: ID,
          })
      }),
    )
  })
})

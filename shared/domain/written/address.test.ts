import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doorAndRest, doorLine, readAddress, readDoor, readPlace } from './address.ts'
import { foldDoor } from './street.ts'

describe('a street with its number', () => {
  it.each([
    ['C4, 12', 'C4', '12'],
    ['C 4 12', 'C 4', '12'],
    ['Q7, 24a', 'Q7', '24a'],
    ['M 3, 9-10', 'M 3', '9-10'],
    ['n7 3', 'n7', '3'],
    ['L 15, 7', 'L 15', '7'],
    ['Poststr. 2 1/2', 'Poststr.', '2 1/2'],
    ['Kreuzgasse 7 3/4', 'Kreuzgasse', '7 3/4'],
    ['Am Graben 4½', 'Am Graben', '4½'],
    ['Obere Gasse 11 ½ a', 'Obere Gasse', '11 ½ a'],
    ['Musterweg 12 bis 14', 'Musterweg', '12 bis 14'],
    ['Fischerstieg 3-5', 'Fischerstieg', '3-5'],
    ['Fischerstieg 3 – 5', 'Fischerstieg', '3 – 5'],
    ['Am Wehr 7/9', 'Am Wehr', '7/9'],
    ['Lange Reihe 5 + 7', 'Lange Reihe', '5 + 7'],
    ['Lange Reihe 8 und 10', 'Lange Reihe', '8 und 10'],
    ['Musterweg 12 a-c', 'Musterweg', '12 a-c'],
    ['Birkenallee 4a–4c', 'Birkenallee', '4a–4c'],
    ['Birkenallee 4 A/B', 'Birkenallee', '4 A/B'],
    ['Haus Nr. 12', null, '12'],
    ['Nr. 5', null, '5'],
    ['Hausnummer 31 b', null, '31 b'],
    ['Deichweg Nr. 7', 'Deichweg', '7'],
    ['Deichweg Haus-Nr. 7', 'Deichweg', '7'],
    ['Wiesenstr.12', 'Wiesenstr.', '12'],
    ['Wiesenweg12', 'Wiesenweg', '12'],
    ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['Platz des 4. Juli', 'Platz des 4. Juli', null],
    ['Straße 52', 'Straße 52', null],
    ['Straße 52, 7', 'Straße 52', '7'],
    ['Straße 1 23', 'Straße 1', '23'],
    ['Straße 12 3', 'Straße 12', '3'],
    ['Am Hart', 'Am Hart', null],
    ['Lange Straße, 12', 'Lange Straße', '12'],
    ['12, Lange Straße', 'Lange Straße', '12'],
  ])('is read from %j as %j and %j', (text, street, houseNumber) => expect(readDoor(text)).toEqual({ street, houseNumber }))

  it.each(
    ', 3. OG| 3. OG links|, EG| (Hinterhaus)|/2. OG| - DG|, Whg. 5|, WE 12, 4. OG|, 1. Etage rechts|, Haus B|, Seitenflügel|, III. Stock'.split(
      '|',
    ),
  )('leaves out the suffix "%s"', (within) => {
    expect(readDoor(`Schillerstraße 12${within}`)).toEqual({ street: 'Schillerstraße', houseNumber: '12' })
    expect(readAddress(`Am Markt 1a${within}, 29525 Uelzen`)).toMatchObject({ street: 'Am Markt', houseNumber: '1a', town: 'Uelzen' })
  })

  it.each(['29525 Uelzen', 'Köln, Ehrenfeld', '', '3. OG', 'Postfach 12, 29525 Uelzen'])('is not found in %j', (text) =>
    expect(readDoor(text)).toEqual({ street: null, houseNumber: null }),
  )
})

const place = (text: string) => {
  const { town, district } = readPlace(text)
  return [town, district]
}

describe('a town', () => {
  it.each([
    ['Köln - Ehrenfeld', 'Köln', 'Ehrenfeld'],
    ['Reinbek - Neuschönningstedt', 'Reinbek', 'Neuschönningstedt'],
    ['Köln, Mauenheim', 'Köln', 'Mauenheim'],
    ['Mauenheim, Köln', 'Köln', 'Mauenheim'],
    ['Köln-Mauenheim', 'Köln', 'Mauenheim'],
    ['Köln Mauenheim', 'Köln', 'Mauenheim'],
    ['Köln (Mauenheim)', 'Köln', 'Mauenheim'],
    ['Mauenheim (Köln)', 'Köln', 'Mauenheim'],
    ['Mauenheim - Köln', 'Köln', 'Mauenheim'],
    ['Frankfurt am Main Bornheim', 'Frankfurt am Main', 'Bornheim'],
    ['Hamburg-Nord - Hamburg Winterhude', 'Hamburg', 'Winterhude'],
    ['Lindenthal (Ortsteil), Köln', 'Köln', 'Lindenthal'],
    ['Volpriehausen (Ortsteil), Uslar', 'Uslar', 'Volpriehausen'],
    ['Uslar (Bollensen)', 'Uslar', 'Bollensen'],
    ['Uslar OT Bollensen', 'Uslar', 'Bollensen'],
    ['Uslar, Ortsteil Bollensen', 'Uslar', 'Bollensen'],
    ['Seevetal / Meckelfeld', 'Seevetal', 'Meckelfeld'],
    ['Erfurt Altstadt', 'Erfurt', 'Altstadt'],
    ['Öfingen, Bad Dürrheim', 'Bad Dürrheim', 'Öfingen'],
    ['Halle (Saale) Neustadt', 'Halle (Saale)', 'Neustadt'],
    ['Friedenau (Schöneberg), Berlin', 'Berlin', 'Friedenau (Schöneberg)'],
    ['Stuttgart - Stuttgart-Mitte', 'Stuttgart', 'Mitte'],
  ])('is read from %j as %j with district %j', (text, ...parts) => expect(place(text)).toEqual(parts))

  it.each([
    ['Mecklenburg-Vorpommern - Steinbeck', 'Steinbeck', null],
    ['Niedersachsen - Landkreis Uelzen - Bad Bevensen', 'Bad Bevensen', null],
    ['Baden-Württemberg - Mannheim - Waldhof', 'Mannheim', 'Waldhof'],
    ['Herzogtum Lauenburg - Dassendorf', 'Dassendorf', null],
    ['Wangerland, Kreis Friesland', 'Wangerland', null],
    ['Zeitz, Burgenlandkreis', 'Zeitz', null],
    ['Uslar, Niedersachsen', 'Uslar', null],
    ['Bremen - Bremerhaven', 'Bremerhaven', null],
    ['Bremen - Vahr', 'Bremen', 'Vahr'],
    ['Brandenburg - Potsdam', 'Potsdam', null],
    ['Brandenburg - Innenstadt', 'Brandenburg', 'Innenstadt'],
    ['Berlin - Tempelhof', 'Berlin', 'Tempelhof'],
    ['Bayern', null, null],
  ])('is read without state and county from %j: %j, %j', (text, ...parts) => expect(place(text)).toEqual(parts))

  it.each(
    'Frankfurt (Oder)|Frankfurt/Main|Lingen (Ems)|Müden (Aller)|Lübbenau/Spreewald|Halle (Westf.)|Baiersbronn (Schwarzwald)|Baden-Baden|Groß-Gerau|Garmisch-Partenkirchen|Neunkirchen-Seelscheid|Freiburg im Breisgau|Bad Homburg v. d. Höhe|Neuer Weg|Berlin'.split(
      '|',
    ),
  )('keeps its full name: %s', (name) => expect(place(name)).toEqual([name, null]))

  it.each([
    ['29525 Uelzen', '29525', 'Uelzen', null],
    ['D-29525 Uelzen', '29525', 'Uelzen', null],
    ['29525 Niedersachsen - Uelzen', '29525', 'Uelzen', null],
    ['50823 Köln - Ehrenfeld', '50823', 'Köln', 'Ehrenfeld'],
    ['Ehrenfeld, 50823 Köln', '50823', 'Köln', 'Ehrenfeld'],
    ['37170 Uslar (Bollensen)', '37170', 'Uslar', 'Bollensen'],
    ['37170 Uslar, OT Bollensen', '37170', 'Uslar', 'Bollensen'],
    ['Füchtorf, Sassenberg (48336)', '48336', 'Sassenberg', 'Füchtorf'],
    ['01067 Dresden', '01067', 'Dresden', null],
  ])('is read after its postcode: %j', (text, zipCode, town, district) =>
    expect(readPlace(text)).toMatchObject({ postcode: { zipCode }, town, district, street: null }),
  )
})

describe('an address', () => {
  const UELZEN = { postcode: { zipCode: '29525' }, town: 'Uelzen', district: null, country: null }
  it.each([
    'Lange Straße 12 a, 29525 Uelzen',
    'Lange Straße 12 a 29525 Uelzen',
    'Lange Straße 12 a\n29525 Uelzen',
    '29525 Uelzen, Lange Straße 12 a',
    '29525 Uelzen Lange Straße 12 a',
    'Lange Straße 12 a, D-29525 Uelzen, Deutschland',
    'Lange Straße 12 a, 2. OG, 29525 Uelzen',
    '2. OG, Lange Straße 12 a, 29525 Uelzen',
    '12 a, Lange Straße, Uelzen, Niedersachsen, 29525, Deutschland',
    'Lange Straße 12 a | 29525 Uelzen, Landkreis Uelzen',
    'Adresse: Lange Straße 12 a, 29525 Uelzen',
  ])('is read the same from %j', (text) => expect(readAddress(text)).toEqual({ street: 'Lange Straße', houseNumber: '12 a', ...UELZEN }))

  it.each([
    ['Nordstr. 5, 4109 Leipzig', { zipCode: '04109' }, 'Leipzig'],
    ['4827 Machern, Deutschland', { zipCode: '04827' }, 'Machern'],
    ['4827 Machern, Sachsen', { zipCode: '04827' }, 'Machern'],
    ['8600 Volketswil', null, '8600 Volketswil'],
    ['Dorfstr. 1, 8200 Gleisdorf', null, '8200 Gleisdorf'],
  ])('gets back the leading zero of its postcode only if something indicates Germany: %j', (text, postcode, town) =>
    expect(readAddress(text)).toMatchObject({ postcode, country: null, town }),
  )

  it.each([
    ['Tempelhof, Berlin', null, null, 'Berlin', 'Tempelhof'],
    ['Waldhof, Mannheim', null, null, 'Mannheim', 'Waldhof'],
    ['Neumarkt', null, null, 'Neumarkt', null],
    ['Haidhof', null, null, 'Haidhof', null],
    ['Trudering, München', null, null, 'München', 'Trudering'],
    ['Neugraben, Hamburg', null, null, 'Hamburg', 'Neugraben'],
    ['Am Hart, München', null, null, 'München', 'Am Hart'],
    ['Heidelberg, Weststadt, Baden-Württemberg', null, null, 'Heidelberg', 'Weststadt'],
    ['Tempelhofer Damm, Berlin', 'Tempelhofer Damm', null, 'Berlin', null],
    ['Waldhof 12, Mannheim', 'Waldhof', '12', 'Mannheim', null],
    ['Am Neumarkt, Celle', 'Am Neumarkt', null, 'Celle', null],
    ['Alter Markt, Köln', 'Alter Markt', null, 'Köln', null],
    ['Unter den Linden, Mitte, Berlin', 'Unter den Linden', null, 'Berlin', 'Mitte'],
    ['Beispielstraße 5A, Südvorstadt, Leipzig', 'Beispielstraße', '5A', 'Leipzig', 'Südvorstadt'],
    ['Lange Straße 12 in Celle', 'Lange Straße', '12', 'Celle', null],
    ['Lange Straße 3, Hausen', 'Lange Straße', '3', 'Hausen', null],
    ['C4, 12, 68159 Mannheim', 'C4', '12', 'Mannheim', null],
    ['68159 Mannheim, C4 12', 'C4', '12', 'Mannheim', null],
    ['U6, 1a, Innenstadt, Mannheim', 'U6', '1a', 'Mannheim', 'Innenstadt'],
    ['Ahornstieg, Mitte, Berlin', 'Ahornstieg', null, 'Berlin', 'Mitte'],
    ['Schöneberg, Tempelhof-Schöneberg, Berlin', null, null, 'Berlin', 'Schöneberg'],
    ['Tiergarten, Mitte, Berlin', null, null, 'Berlin', 'Tiergarten'],
    ['Grunewald, Charlottenburg-Wilmersdorf, Berlin', null, null, 'Berlin', 'Grunewald'],
    ['Neuhof, Fulda, Hessen', null, null, 'Fulda', 'Neuhof'],
    ['Waldhof, Käfertal, Mannheim', 'Waldhof', null, 'Mannheim', 'Käfertal'],
    ['Köln Musterstr. 12', 'Musterstr.', '12', 'Köln', null],
    ['Uelzen Lange Straße', 'Lange Straße', null, 'Uelzen', null],
    ['Bad Bevensen Lange Straße 3, Niedersachsen', 'Lange Straße', '3', 'Bad Bevensen', null],
    ['Lüneburg Am Sande 5', 'Am Sande', '5', 'Lüneburg', null],
    ['Mannheim C4, 12', 'C4', '12', 'Mannheim', null],
    ['Weimar Straße 3', 'Weimar Straße', '3', null, null],
    ['Essen Ufer 3', 'Essen Ufer', '3', null, null],
    ['Celle Musterstr. 4, 29525 Uelzen', 'Celle Musterstr.', '4', 'Uelzen', null],
    ['Neustadt a.d. Weinstraße', null, null, 'Neustadt a.d. Weinstraße', null],
    ['Bensheim a. d. Bergstraße', null, null, 'Bensheim a. d. Bergstraße', null],
    ['Neustadt/Weinstraße, Talweg 8', 'Talweg', '8', 'Neustadt/Weinstraße', null],
    ['An der Weinstraße', 'An der Weinstraße', null, null, null],
  ])('is read from %j as %j, %j, %j and %j', (text, street, houseNumber, town, district) =>
    expect(readAddress(text)).toMatchObject({ street, houseNumber, town, district }),
  )

  it.each([
    ['Lange Straße 12 29525 Uelzen Deutschland', 'Lange Straße', '12'],
    ['Lange Straße 12, 29525 Uelzen Germany', 'Lange Straße', '12'],
    ['c/o Muster, Lange Straße 12, 29525 Uelzen', 'Lange Straße', '12'],
    ['Erika Probe c/o Muster, Lange Straße 12, 29525 Uelzen', 'Lange Straße', '12'],
    ['Erika Probe, c/o Muster, Lange Straße 12, 29525 Uelzen', 'Lange Straße', '12'],
    ['Lange Straße 12 c/o Muster, 29525 Uelzen', 'Lange Straße', '12'],
    ['Lange Straße 12, 29525 Uelzen, z. Hd. Frau Muster', 'Lange Straße', '12'],
    ['Familie Muster, Lange Straße 12, 29525 Uelzen', 'Lange Straße', '12'],
    ['Frau-Holle-Weg 12, 29525 Uelzen', 'Frau-Holle-Weg', '12'],
    ['Lange Straße 12 II, 29525 Uelzen', 'Lange Straße', '12'],
    ['Lange Straße 12/III links, 29525 Uelzen', 'Lange Straße', '12'],
    ['Lange Straße 12, IV, 29525 Uelzen', 'Lange Straße', '12'],
    ['Lange Straße 12 v, 29525 Uelzen', 'Lange Straße', '12 v'],
    ['Lange Straße o. Nr., 29525 Uelzen', 'Lange Straße', null],
    ['Am Anger ohne Hausnummer, 29525 Uelzen', 'Am Anger', null],
    ['29525 Uelzen, Lange Straße (Nummer auf Anfrage)', 'Lange Straße', null],
    ['Lange Straße, Adresse auf Anfrage, 29525 Uelzen', 'Lange Straße', null],
    ['Flst. 123/4, 29525 Uelzen', null, null],
    ['Flur 3, Flurstück-Nr. 12/3, 29525 Uelzen', null, null],
    ['Flur 3 Flurstück 12/3, 29525 Uelzen', null, null],
    ['Bauabschnitt 2, 29525 Uelzen', null, null],
    ['Lange Straße 12 in 29525 Uelzen', 'Lange Straße', '12'],
  ])('does not include surrounding words in the district: %j', (text, street, houseNumber) =>
    expect(readAddress(text)).toEqual({ street, houseNumber, ...UELZEN }),
  )

  it.each([
    ['Berliner Allee 5 in 13088 Berlin Weißensee', 'Berlin', 'Weißensee'],
    ['Vaihingen, Lange Straße 12, 70563 Stuttgart', 'Stuttgart', 'Vaihingen'],
    ['10719 Berlin, 2. Bezirk, Lange Straße 12', 'Berlin', '2. Bezirk'],
    ['Gemarkung Veerßen, Flur 3, Flurstück 12/3, 29525 Uelzen', 'Uelzen', 'Veerßen'],
    ['c/o Muster, Lange Straße 12, 29525 Uelzen - Veerßen', 'Uelzen', 'Veerßen'],
  ])('keeps its district in any order: %j', (text, town, district) => expect(readAddress(text)).toMatchObject({ town, district }))

  it.each([
    ['Hauptplatz 1, 8010 Graz Österreich', { zipCode: '8010', country: 'Österreich' }, 'Graz'],
    ['Hauptplatz 1, A-8010 Graz', { zipCode: '8010', country: 'Österreich' }, 'Graz'],
    ['Hauptplatz 1, 8010 Graz, Österreich', { zipCode: '8010', country: 'Österreich' }, 'Graz'],
    ['CH-4051 Basel', { zipCode: '4051', country: 'Schweiz' }, 'Basel'],
  ])('has a country: %j', (text, postcode, town) => expect(readAddress(text)).toMatchObject({ postcode, country: postcode.country, town }))

  it.each([
    ['Tempelhof, Berlin', null, 'Tempelhof, Berlin'],
    ['Waldhof, Mannheim', null, 'Waldhof, Mannheim'],
    ['Beispielstraße 5A, Südvorstadt, Leipzig', 'Beispielstraße 5A', 'Südvorstadt, Leipzig'],
    ['C4, 12, Innenstadt, Mannheim', 'C4, 12', 'Innenstadt, Mannheim'],
    ['Schillerstraße 12, 3. OG, 10625 Berlin', 'Schillerstraße 12', '10625 Berlin'],
    ['Lange Straße 12', null, 'Lange Straße 12'],
    ['Erika Probe, c/o Muster, Schillerstraße 12, 10625 Berlin', 'Schillerstraße 12', '10625 Berlin'],
    ['c/o Muster, 10625 Berlin', null, '10625 Berlin'],
  ])('is split from the mail line %j into %j and %j', (line, address, rest) => expect(doorAndRest(line)).toEqual({ address, rest }))
})

const STREETS = [
  'Lange Straße',
  'Poststr.',
  'Am Markt',
  'Straße des 17. Juni',
  'Unter den Linden',
  'C4',
  'Q 7',
  'Straße 12',
  'Dr.-Külz-Straße',
  'Hofgarten',
]
const TOWNS = ['Uelzen', 'Bad Bevensen', 'Köln', 'Frankfurt (Oder)', 'Frankfurt am Main', 'Groß-Gerau', 'Steinbeck', 'Lingen (Ems)']
const PARTS = ['Bollensen', 'Neugraben', 'Waldhof', 'Neumarkt', 'Altstadt', 'Lindenthal']
const houseNumber = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.constantFrom('', 'a', ' b', ' 1/2', '½', '-c', ' a-c', '/2', ' bis 2000', ' + 1001'))
  .map(([number, more]) => `${number}${more}`)
const zip = fc.integer({ min: 1001, max: 99_998 }).map((digits) => String(digits).padStart(5, '0'))
const within = fc.constantFrom('', ', 3. OG', ' EG links', ' (Hinterhaus)', ', WE 7')

describe('for any address', () => {
  it('the reader returns the parts that the text was built from', () => {
    const parts = fc.record({
      street: fc.constantFrom(...STREETS),
      houseNumber,
      within,
      zip,
      town: fc.constantFrom(...TOWNS),
      part: fc.constantFrom(null, ...PARTS),
    })
    fc.assert(
      fc.property(parts, fc.nat(3), ({ street, houseNumber, within, zip, town, part }, form) => {
        const line = `${doorLine({ street, houseNumber })}${within}`
        const text = [
          `${line}, ${zip} ${town}${part === null ? '' : ` - ${part}`}`,
          `${line}\n${part === null ? '' : `${part}, `}${zip} ${town}`,
          `${zip} ${town}${part === null ? '' : ` OT ${part}`}, ${line}`,
          `${line}; D-${zip} ${town}${part === null ? '' : `, Ortsteil ${part}`}; Deutschland`,
        ][form]
        expect(readAddress(text ?? '')).toEqual({ street, houseNumber, postcode: { zipCode: zip }, town, district: part, country: null })
      }),
      { numRuns: 2_000 },
    )
  })

  it('doors that split the same digits differently fold to different texts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (a, b, c) => {
        for (const street of ['Straße', 'Musterweg', 'Weg']) {
          expect(foldDoor(readDoor(`${street} ${a} ${b}${c}`))).not.toBe(foldDoor(readDoor(`${street} ${a}${b} ${c}`)))
          expect(foldDoor(readDoor(`${street} ${a}${b}-${c}`))).not.toBe(foldDoor(readDoor(`${street} ${a}-${b}${c}`)))
        }
      }),
    )
  })

  it.each([
    ['Lange Straße 12 a', 'lange str. 12A', 'LANGE STRASSE 12a', 'Lange Straße 12 a, 3. OG', 'Lange Straße 12a, 29525 Uelzen'],
    ['Musterweg 12-14', 'Musterweg 12 – 14', 'musterweg 12 bis 14', 'Musterweg 12/14'],
    ['Poststr. 2 1/2', 'Poststraße 2½', 'Poststrasse 2 ½'],
    ['C4, 12', 'C 4 12', 'c4,12', 'C4, 12, 68159 Mannheim'],
    ['Haus Nr. 12', 'Nr. 12', 'Hausnummer 12'],
  ])('all spellings fold to one: %j', (...texts) => expect(new Set(texts.map((text) => foldDoor(readAddress(text)))).size).toBe(1))

  it('special characters alone in brackets are not a district', () => {
    for (const text of ['Celle ( - )', 'Celle (-)', 'Celle ( . )']) expect(readPlace(text).district).toBeNull()
    expect(readPlace('Celle ( Altencelle )')).toMatchObject({ town: 'Celle', district: 'Altencelle' })
  })

  it('the reader never throws and returns trimmed parts', () => {
    const sign = fc.constantFrom(...'Straße|Weg|12|a|, | - |/|(|)|29525|Köln|OT |C4|3. OG|\n|½|–|Nr. |bis|.|Oder|ü|u\u0308'.split('|'))
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(sign, { maxLength: 30 }).map((signs) => signs.join('')),
    )
    fc.assert(
      fc.property(text, (text) => {
        for (const { street, houseNumber, town, district } of [readAddress(text), readPlace(text)])
          for (const part of [street, houseNumber, town, district]) expect(part === null || part.trim() === part).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('only the beginning of a long text is read, in bounded time', () => {
    const begin = performance.now()
    for (const piece of ['Straße 1 ', 'a, ', ' - ', '((((', '12 bis ', '1/2 ', 'Köln ', '2. OG ', ', ,', '12-'])
      for (const read of [readAddress, readPlace, readDoor]) expect(read(piece.repeat(200_000))).toEqual(read(piece.repeat(100_000)))
    expect(performance.now() - begin).toBeLessThan(2_000)
  })
})

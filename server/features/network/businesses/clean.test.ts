import { expect, it } from 'vitest'
import { cleanCity, cleanMail, cleanPhone, cleanStreet, cleanWebsite, plain } from './clean.ts'

it.each([
  ['Tel. (02 11) 98 94 48-0', '+492119894480'],
  ['Tel.', null],
  ['', null],
  [null, null],
  ['+49 (0) 40 1234567', '+49401234567'],
  ['0043 1 5353535', '+4315353535'],
  ['12', null],
])('normalises the phone %s to %s', (text, key) => expect(cleanPhone(text).key).toBe(key))

it.each([
  ['Gartenstr.\u00A053-55', 'Gartenstr.', '53-55'],
  ['Frösleer Bogen 15 a', 'Frösleer Bogen', '15a'],
  ['Albertshofer Chaussee,', 'Albertshofer Chaussee', null],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['C 4, 12', 'C 4', '12'],
])('splits the street %s from its number', (text, street, houseNumber) => expect(cleanStreet(text)).toEqual({ street, houseNumber }))

it.each([
  ['www.fab.sh', 'https://www.fab.sh'],
  ['HTTP://Firma.DE/', 'http://firma.de'],
  ['https://firma.de/?utm_source=x', 'https://firma.de'],
  ['javascript:alert(1)', null],
  ['gärtner-müller.de', 'https://xn--grtner-mller-gcb75a.de'],
  ['keine Seite', null],
])('normalises the web site %s to %s', (text, address) => expect(cleanWebsite(text)).toBe(address))

it('removes districts from towns, capitals from email addresses and invisible characters from names', () => {
  expect(cleanCity('Düsseldorf - Pempelfort')).toBe('Düsseldorf')
  expect(cleanCity('Baden-Baden')).toBe('Baden-Baden')
  expect(cleanCity('Düsseldorf (Pempelfort)')).toBe('Düsseldorf')
  for (const town of ['Frankfurt (Oder)', 'Halle (Saale)', 'Halle (Westf.)', 'Rotenburg (Wümme)']) expect(cleanCity(town)).toBe(town)
  expect(cleanCity('Halle (Saale) - Nördliche Innenstadt')).toBe('Halle (Saale)')
  expect(cleanMail('mailto:Info@Firma.de')).toBe('info@firma.de')
  expect(cleanMail('kein@')).toBeNull()
  expect(plain('Ingenieurbüro Schmitt\u00A0\u200B\u00A0', 200)).toBe('Ingenieurbüro Schmitt')
})

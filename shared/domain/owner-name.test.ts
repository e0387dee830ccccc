import { expect, it } from 'vitest'
import { readAddressee, greetedName, greetingTo, splitName } from './name-parts.ts'
import { readOwnerName, shownOwner } from './owner-name.ts'

it.each([
  ['Karla Ott', 'Anbieter', 'Karla Ott'],
  [null, 'Frau Ott', 'Frau Ott'],
  [' ', 'Frau Ott', 'Frau Ott'],
  [null, null, 'Eigentümer noch unbekannt'],
])('shows an owner noted as %j in an advert by %j as %s', (ownerName, contactName, shown) => {
  expect(shownOwner({ ownerName, contactName })).toBe(shown)
})

it('shows no name if neither the agent nor the advert gives one', () => {
  expect(readOwnerName({ ownerName: '', contactName: null })).toBeNull()
})

/** As written, first name, surname, and the name in greetings; without the last, the greeting has no name. */
const PEOPLE: [name: string, first: string | null, last: string, greeted?: string][] = [
  ['Karla Ott', 'Karla', 'Ott', 'Karla Ott'],
  ['  Karla \u{200B} Maria   Ott ', 'Karla Maria', 'Ott', 'Karla Maria Ott'],
  ['A. Ott', 'A.', 'Ott', 'A. Ott'],
  ['Otto von Tann', 'Otto', 'von Tann', 'Otto von Tann'],
  ['OTTO VON DER TANN', 'OTTO', 'VON DER TANN', 'OTTO VON DER TANN'],
  ['otto von der tann', 'otto', 'von der tann', 'otto von der tann'],
  ['Otto von und zu Tann', 'Otto', 'von und zu Tann', 'Otto von und zu Tann'],
  ['Otto Freiherr von Tann', 'Otto', 'Freiherr von Tann', 'Otto Freiherr von Tann'],
  ['Rita Graf', 'Rita', 'Graf', 'Rita Graf'],
  ['Jan van der Veer', 'Jan', 'van der Veer', 'Jan van der Veer'],
  ['Inga de Boer', 'Inga', 'de Boer', 'Inga de Boer'],
  ['Ali al Nuri', 'Ali', 'al Nuri', 'Ali al Nuri'],
  ['Ben Ott', 'Ben', 'Ott', 'Ben Ott'],
  ['Li Ma', 'Li', 'Ma', 'Li Ma'],
  ['Anna in der Au', 'Anna', 'in der Au', 'Anna in der Au'],
  ['Sinéad O’Neil-Ott', 'Sinéad', 'O’Neil-Ott', 'Sinéad O’Neil-Ott'],
  ['von der Tann', null, 'von der Tann'],
  ['Ott, Karla', 'Karla', 'Ott', 'Karla Ott'],
  ['Tann, Otto von der', 'Otto', 'von der Tann', 'Otto von der Tann'],
  ['von der Tann, Otto', 'Otto', 'von der Tann', 'Otto von der Tann'],
  ['Ott, Dr. Karla', 'Karla', 'Ott', 'Dr. Karla Ott'],
  ['Karla Ott, M.A.', 'Karla', 'Ott', 'Karla Ott'],
  ['Karla Ott M. A.', 'Karla', 'Ott', 'Karla Ott'],
  ['Prof. Dr. med. Karla Ott', 'Karla', 'Ott', 'Prof. Dr. Karla Ott'],
  ['Dr. h. c. Karla Ott', 'Karla', 'Ott', 'Dr. Karla Ott'],
  ['H. C. Ott', 'H. C.', 'Ott', 'H. C. Ott'],
  ['Dipl.-Ing. (FH) Karl Ott sen.', 'Karl', 'Ott', 'Karl Ott'],
  ['Dipl. Ing. Karl Ott jun', 'Karl', 'Ott', 'Karl Ott'],
  ['Karla Ott geb. Lund', 'Karla', 'Ott', 'Karla Ott'],
  ['Karla Ott (Eigentümerin)', 'Karla', 'Ott', 'Karla Ott'],
  ['Karla „Kalle“ Ott', 'Karla', 'Ott', 'Karla Ott'],
  ['Privat: Karla Ott', 'Karla', 'Ott', 'Karla Ott'],
  ['Frau Ott', null, 'Ott', 'Frau Ott'],
  ['Herrn Dr. von Tann', null, 'von Tann', 'Herr Dr. von Tann'],
  ['Fr. Karla Ott', 'Karla', 'Ott', 'Frau Karla Ott'],
  ['Dr. Ott', null, 'Ott', 'Dr. Ott'],
  ['Herr und Frau Ott', null, 'Ott', 'Herr und Frau Ott'],
  ['Karla & Jan Ott', 'Karla und Jan', 'Ott', 'Karla und Jan Ott'],
  ['Karla Ott und Jan Ott', 'Karla und Jan', 'Ott', 'Karla und Jan Ott'],
  ['Ott, Karla und Jan', 'Karla und Jan', 'Ott', 'Karla und Jan Ott'],
  ['Karla Ott und Jan Lund', 'Karla und Jan', 'Ott und Lund', 'Karla Ott und Jan Lund'],
  ['Karla Ott, Jan Lund', 'Karla und Jan', 'Ott und Lund', 'Karla Ott und Jan Lund'],
  ['Frau Karla und Herr Jan von Tann', 'Karla und Jan', 'von Tann', 'Frau Karla und Herr Jan von Tann'],
  ['Frau Ott und Herr Lund', null, 'Ott und Lund', 'Frau Ott und Herr Lund'],
  ['Familie Ott', null, 'Familie Ott', 'Familie Ott'],
  ['Fam. von Tann', null, 'Familie von Tann', 'Familie von Tann'],
  ['Ott, Familie', null, 'Familie Ott', 'Familie Ott'],
  ['Familie Karla und Jan Ott', 'Karla und Jan', 'Ott', 'Karla und Jan Ott'],
  ['Eheleute Ott', null, 'Eheleute Ott', 'Eheleute Ott'],
  ['Ehepaar Karla und Jan Ott', 'Karla und Jan', 'Ott', 'Karla und Jan Ott'],
  ['Dr.Ott', null, 'Ott', 'Dr. Ott'],
  ['Dr.med.Karla Ott', 'Karla', 'Ott', 'Dr. Karla Ott'],
  ['Fr.Ott', null, 'Ott', 'Frau Ott'],
  ['Fam.Ott', null, 'Familie Ott', 'Familie Ott'],
  ['v. Tann', null, 'v. Tann'],
  ['Otto v. Tann', 'Otto', 'v. Tann', 'Otto v. Tann'],
  ['V. Ott', 'V.', 'Ott', 'V. Ott'],
  ['Frau V. Ott', 'V.', 'Ott', 'Frau V. Ott'],
  ['Hr. und Frau Ott', null, 'Ott', 'Herr und Frau Ott'],
  ['Fr. u. Hr. Ott', null, 'Ott', 'Frau und Herr Ott'],
  ['Herrn und Frau Karla Ott', 'Karla', 'Ott', 'Herr und Frau Karla Ott'],
  ['Tochter Karla Ott', 'Karla', 'Ott', 'Karla Ott'],
  ['Sohn: Jan Ott', 'Jan', 'Ott', 'Jan Ott'],
  ['Notarin Karla Ott', 'Karla', 'Ott', 'Karla Ott'],
  ['Nachlasspfleger Jan von Tann', 'Jan', 'von Tann', 'Jan von Tann'],
  ['Notar Dr. Ott', null, 'Ott', 'Dr. Ott'],
  ['Karla Vater', 'Karla', 'Vater', 'Karla Vater'],
  ['Jan Pfarrer', 'Jan', 'Pfarrer', 'Jan Pfarrer'],
  ['Karla Sohn', 'Karla', 'Sohn', 'Karla Sohn'],
  ['Karla Gericht', 'Karla', 'Gericht', 'Karla Gericht'],
  ['Jan Kreis', 'Jan', 'Kreis', 'Jan Kreis'],
  ['Eva Kloster', 'Eva', 'Kloster', 'Eva Kloster'],
  ['Nur Yilmaz', 'Nur', 'Yilmaz', 'Nur Yilmaz'],
  ['Jan bei der Wieden', 'Jan', 'bei der Wieden', 'Jan bei der Wieden'],
  ['Erbengemeinschaft Ott', null, 'Erbengemeinschaft Ott'],
  ['Erbengem. Ott', null, 'Erbengemeinschaft Ott'],
  ['Ott Erbengem.', null, 'Erbengemeinschaft Ott'],
  ['Erbengemeinschaft nach Karl von Tann', null, 'Erbengemeinschaft nach Karl von Tann'],
]

it.each(PEOPLE)('splits %j into %j and %j, greeting by %j', (name, firstName, lastName, greeted) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
  expect(greetingTo(name)).toBe(greeted === undefined ? 'Guten Tag' : `Guten Tag ${greeted}`)
  expect(readAddressee(name)).toBe(greeted ?? lastName)
})

it.each([
  'Aylin',
  'sonnenkind',
  'hausfan77',
  'haus_fan',
  'Max 2000',
  'karla.ott@example.test',
  'www.ott.example',
  'karla.ott.de',
  'K. O.',
  'K.O.',
  'KO',
  'Karla O.',
  'Karla und Jan',
  'Privat',
  'Von privat',
  'Verkäufer',
  'Private Verkäuferin',
  'Verkäufer Ott',
  'Eigentümer',
  'Hausverkauf privat',
  'Keine Angabe',
  'Haus am See',
  'Familie',
  'Erbengemeinschaft',
  'Familie O.',
  'Familie Erben',
  'Erben Familie',
  'Geschwister Erben',
  'Erbengem.',
  'Tochter',
  'Tochter Karla',
  'Tochter der Eigentümerin',
  'Sohn von Frau Ott',
  'Meine Mutter',
  'Nachbar Jan',
  'Hausmeister Ott',
  'Notar Ott',
  'Bitte nur schreiben',
  'Keine Makler bitte',
  'Ich verkaufe selbst',
  'Wir sind privat',
  'Nur per Mail',
  'Siehe Beschreibung',
  'Bei Interesse melden',
  'Oma ihr Haus ist frei',
  '★ Karla ★',
])('finds no surname in %j and keeps the text whole', (name) => {
  expect(splitName(name)).toEqual({ firstName: name, lastName: null })
  expect([greetingTo(name), readAddressee(name)]).toEqual(['Guten Tag', null])
})

it.each([
  'Ott Immobilien',
  'Bau Ott GmbH & Co. KG',
  'Karla Ott Hausverwaltung',
  'Wohnungsgenossenschaft Plön eG',
  'Landkreis Plön',
  'Stadt Plön',
  'Hansestadt Stade',
  'Samtgemeinde Plön Land',
  'Ev. Kirchengemeinde',
  'Ev.-luth. Kirchengemeinde St. Petri',
  'Kath. Pfarramt Plön',
  'Bistum Plön',
  'Amtsgericht Plön',
  'Finanzamt Plön',
  'Land Niedersachsen',
  'Bundesanstalt für Immobilienaufgaben',
  'Turnverein Plön',
])('addresses letters to the company or authority %j without greeting it by name', (firm) => {
  expect(splitName(firm)).toEqual({ firstName: firm, lastName: null })
  expect([greetingTo(firm), readAddressee(firm)]).toEqual(['Guten Tag', firm])
})

it('returns no parts and a greeting without a name if there is no name', () => {
  expect([splitName(' '), greetingTo(null), readAddressee('')]).toEqual([{ firstName: null, lastName: null }, 'Guten Tag', null])
})

it('reads a hostile name in linear time', () => {
  for (const part of ['a ', '(', '„', '& ', ', ', 'von ', 'geb. ', 'a und ', '\u{202E}x ']) {
    const started = performance.now()
    splitName(part.repeat(20_000))
    expect(performance.now() - started).toBeLessThan(2_000)
  }
})

it.each(['Petra Ag', 'Martin Se', 'Peter Ug', 'martin se'])('treats a short surname as a surname, not as a company suffix: %s', (name) => {
  expect(splitName(name).lastName).toBe(name.split(' ')[1])
})

it.each(['Lindner AG', 'Ahlbek SE', 'Brandt UG (haftungsbeschränkt)', 'lindner ag', 'brandt ug', 'Lindner & Co. KG'])(
  'never greets a company by name: %s',
  (name) => {
    expect([splitName(name).lastName, greetedName(name)]).toEqual([null, null])
  },
)

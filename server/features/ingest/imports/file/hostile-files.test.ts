import { toEuro } from '#shared/domain/money.ts'
import { describe, expect, it } from 'vitest'
import { previewFile, readFile, type ReadRow, UnreadableFile } from './read-file.ts'

const AT = new Date('2026-11-23T08:00:00Z')
const HEADER = 'title;buyingPrice;squareMeter;rooms;adress;zip;buildingType;images;description;ebkLink;thinkImmoLink'
const EBK = 'https://www.kleinanzeigen.de/s-anzeige/haus-mit-garten/2812345678-208-945'
const THINK = 'https://thinkimmo.com/expose/dd728b6e8fb86c0a2aee87b77151e3be'
const GOOD = `Haus mit Garten;450000;133,5;4,5;Lange Straße 12, 50667 Köln;50667;HOUSE;;Ein schönes Haus.;${EBK};${THINK}`
const READ = { title: 'Haus mit Garten', price: 450_000, size: 133.5, rooms: 4.5, zip: '50667', id: '2812345678' }

/** A listing's values, named as in the table below. */
interface Read {
  readonly title?: string
  readonly price?: number | null
  readonly size?: number
  readonly rooms?: number
  readonly zip?: string
  readonly place?: string
  readonly street?: string
  readonly type?: string
  readonly text?: string
  readonly images?: readonly string[]
  readonly id?: string
  readonly source?: string
  readonly url?: string
  readonly links?: Readonly<Record<string, string>>
  readonly line?: number
  readonly object?: string | null
  readonly seller?: string
  /** The note about cells left empty; null if every cell was read. */
  readonly note?: string | null | { asymmetricMatch(other: unknown): boolean }
}

/** A file and its outcome: its rows and the failing lines with reasons, or one refusal for the whole file. */
interface Case {
  readonly name: string
  readonly file: string | Uint8Array
  readonly rows?: readonly Read[]
  readonly failed?: readonly (readonly [line: number, reason: RegExp])[]
  readonly refused?: RegExp
}

const lines = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`
const utf16 = (text: string, isBig: boolean, mark = true) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
/** Encodes German text, including the euro sign, in Windows-1252. */
const windows = (text: string) => Buffer.from(text.replaceAll('€', '\u0080').replaceAll('„', '\u0084').replaceAll('“', '\u0093'), 'latin1')
const joined = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
/** A file with one row, given as values by column. */
const table = (row: Readonly<Record<string, string>>, delimiter = ';') =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join('\n')
const one = (row: Readonly<Record<string, string>>) => table({ title: 'Haus', zip: '50667', ...row })

const ENCODINGS: readonly Case[] = [
  { name: 'UTF-8', file: lines(GOOD), rows: [READ] },
  { name: 'UTF-8 with its mark', file: `\ufeff${lines(GOOD)}`, rows: [READ] },
  { name: 'UTF-8 with its mark before a quoted header', file: `\ufeff"title";"zip"\nHaus;50667\n`, rows: [{ title: 'Haus' }] },
  { name: 'UTF-16, little end first', file: utf16(lines(GOOD), false), rows: [{ ...READ, street: 'Lange Straße 12' }] },
  { name: 'UTF-16, big end first', file: utf16(lines(GOOD), true), rows: [{ ...READ, street: 'Lange Straße 12' }] },
  { name: 'UTF-16 without a mark', file: utf16(lines(GOOD), false, false), rows: [READ] },
  { name: 'UTF-16 without a mark, big end first', file: utf16(lines(GOOD), true, false), rows: [READ] },
  {
    name: 'Windows-1252',
    file: windows(lines('„Häuschen“ für 90.000 €;90000;;;Köln;50667;;;Größe: schön;;')),
    rows: [{ title: '„Häuschen“ für 90.000 €', text: 'Größe: schön' }],
  },
  {
    name: 'Windows-1252, its first umlaut far behind the beginning',
    file: windows(
      lines(
        ...Array.from({ length: 2_000 }, (_, n) => `Haus ${n};1000${n};100;3;Bonn;53111;;;nichts Besonderes hier;;`),
        'Häuschen;1;1;1;;50667;;;;;',
      ),
    ),
    rows: [...Array.from({ length: 2_000 }, (_, n) => ({ title: `Haus ${n}` })), { title: 'Häuschen' }],
  },
  {
    name: 'two encodings in one file',
    file: joined(lines('Häuschen;1;1;1;;50667;;;;;'), windows('Gehöft;2;2;2;;50668;;;;;\n'), 'Schlößchen;3;3;3;;50669;;;;;\n'),
    rows: [{ title: 'Häuschen' }, { title: 'Gehöft' }, { title: 'Schlößchen' }],
  },
  { name: 'signs beyond the first plane', file: lines('Haus 🏡 am See;1;1;1;;50667;;;;;'), rows: [{ title: 'Haus 🏡 am See' }] },
  { name: 'umlauts in two signs', file: lines('Ha\u0308uschen;1;1;1;;50667;;;;;'), rows: [{ title: 'Ha\u0308uschen' }] },
  { name: 'UTF-32', file: joined(Uint8Array.of(0xff, 0xfe, 0, 0), Buffer.alloc(400, 't\0\0\0')), refused: /UTF-32/ },
]

const FORMS: readonly Case[] = [
  { name: 'semicolons', file: table({ title: 'Haus', zip: '50667', buyingPrice: '450.000,00' }, ';'), rows: [{ price: 450_000 }] },
  { name: 'commas', file: table({ title: 'Haus', zip: '50667', buyingPrice: '450000.00' }, ','), rows: [{ price: 450_000 }] },
  { name: 'tabs', file: table({ title: 'Haus', zip: '50667', buyingPrice: '450000' }, '\t'), rows: [{ price: 450_000 }] },
  {
    name: 'commas in the texts between semicolons',
    file: 'title;zip;description\nHaus, Hof, Garten;50667;a, b, c, d, e, f, g\n',
    rows: [{ title: 'Haus, Hof, Garten' }],
  },
  { name: 'semicolons in quoted headers of other columns', file: '"a;b;c;d;e;f",title,zip\n1,Haus,50667\n', rows: [{ title: 'Haus' }] },
  { name: 'a line that names the delimiter', file: `sep=;\r\n${lines(GOOD)}`, rows: [{ ...READ, line: 3 }] },
  { name: 'a line that names another delimiter', file: `sep=,\ntitle,zip\n"Haus;schön",50667\n`, rows: [{ title: 'Haus;schön' }] },
  { name: 'line ends of Windows', file: lines(GOOD, GOOD).replaceAll('\n', '\r\n'), rows: [READ, { ...READ, line: 3 }] },
  { name: 'line ends of the old Mac', file: lines(GOOD, GOOD).replaceAll('\n', '\r'), rows: [READ, { ...READ, line: 3 }] },
  {
    name: 'line ends of both kinds',
    file: `title;zip\r\nHaus;50667\nHof;50668\r\nHütte;50669`,
    rows: [{ zip: '50667' }, { zip: '50668' }, { zip: '50669' }],
  },
  { name: 'no line end behind the last row', file: lines(GOOD).trimEnd(), rows: [READ] },
  { name: 'empty lines', file: `\n\n${HEADER}\n\n${GOOD}\n;;;;;;;;;;\n   \n${GOOD}\n\n`, rows: [{ line: 5 }, { line: 8 }] },
  { name: 'cells left out at the end', file: lines('Haus;450000;100;3;;50667'), rows: [{ title: 'Haus', price: 450_000 }] },
  { name: 'a delimiter at the end of each row', file: lines(`${GOOD};`, `${GOOD};`), rows: [READ, READ] },
  {
    name: 'what is exported and when, above the header, and a sum below',
    file: 'Export Objekte vom 24.11.2026;;;;;\n;;;;;\nTitel;Kaufpreis;Wohnfläche;PLZ;Stadt;Link\nHaus;198.000,50;84,5;04109;Leipzig;\nSumme;198.000,50;;;;\n',
    rows: [{ title: 'Haus', price: 198_000.5, size: 84.5, zip: '04109', line: 4, note: null }],
    failed: [[5, /^Postleitzahl oder Ort fehlt\.$/]],
  },
  {
    name: 'a line of words above a header with commas',
    file: 'Meine Objekte; Stand heute\ntitle,zip,city\nHaus,50667,Köln\n',
    rows: [{ title: 'Haus', zip: '50667', line: 3 }],
  },
  { name: 'the header once more in the middle', file: lines(GOOD, HEADER, GOOD), rows: [{ line: 2 }, { line: 4 }] },
  { name: 'columns in another order', file: 'zip;title\n50667;Haus\n', rows: [{ title: 'Haus', zip: '50667' }] },
  { name: 'unknown columns', file: 'farbe;title;zip;laune\nrot;Haus;50667;gut\n', rows: [{ title: 'Haus', zip: '50667' }] },
  { name: 'a column twice', file: 'title;zip;title\nHaus;50667;Hof\n', rows: [{ title: 'Haus' }] },
  { name: 'white space around headers and values', file: ' title ; zip \n  Haus  ; 50667 \n', rows: [{ title: 'Haus', zip: '50667' }] },
]

const QUOTES: readonly Case[] = [
  {
    name: 'quoted line breaks',
    file: lines('Haus;1;1;1;;50667;;;"Erste Zeile\nzweite; Zeile\n\ndritte";;', GOOD),
    rows: [{ text: 'Erste Zeile\nzweite; Zeile\n\ndritte', line: 2 }, { line: 3 }],
  },
  {
    name: 'quoted line breaks of the old Mac',
    file: 'title;zip;description\rHaus;50667;"eins\nzwei"\rHof;50668;drei\r',
    rows: [{ text: 'eins\nzwei' }, { text: 'drei' }],
  },
  { name: 'doubled quotation marks', file: lines('"Haus ""Seeblick""";1;1;1;;50667;;;;;'), rows: [{ title: 'Haus "Seeblick"' }] },
  {
    name: 'quotation marks that nobody doubled',
    file: lines('"Haus "Seeblick" am See";1;1;1;;50667;;;;;'),
    rows: [{ title: 'Haus "Seeblick" am See' }],
  },
  {
    name: 'a quotation mark within a bare cell',
    file: lines('55" Bild und Haus;1;1;1;;50667;;;;;', GOOD),
    rows: [{ title: '55" Bild und Haus' }, READ],
  },
  { name: 'blanks behind the closing mark', file: '"title" ;"zip"\n"Haus" ;"50667" \n', rows: [{ title: 'Haus', zip: '50667' }] },
  { name: 'a quoted empty cell', file: lines('"Haus";"";"";"";"";"50667";"";"";"";"";""'), rows: [{ title: 'Haus', price: null }] },
  {
    name: 'a mark that is never closed',
    file: lines(GOOD, '"Haus;1;1;1;;50667;;;;;', GOOD),
    refused: /Zeile 3 .*Anführungszeichen.*nicht geschlossen/,
  },
  {
    name: 'a mark that is closed in another row',
    file: lines('"Haus;1;1;1;;50667;;;;;', '"Hof";2;2;2;;50668;;;;;', GOOD),
    rows: [{ ...READ, line: 3 }],
    failed: [[2, /Anführungszeichen steht an falscher Stelle/]],
  },
  {
    name: 'a file that ends within a row',
    file: lines(GOOD, GOOD).slice(0, -150),
    rows: [READ],
    failed: [[3, /bricht in dieser Zeile ab/]],
  },
  {
    name: 'a text with delimiters that nobody quoted',
    file: lines('Haus; groß; schön;1;1;1;;50667;;;;;', GOOD),
    rows: [READ],
    failed: [[2, /13 Spalten, die Kopfzeile nur 11/]],
  },
  { name: 'typographic quotation marks', file: lines('„Haus“;1;1;1;;50667;;;;;'), rows: [{ title: '„Haus“' }] },
]

const VALUES: readonly Case[] = [
  ...(
    [
      ['450000', 450_000],
      ['450.000,00', 450_000],
      ['450.000', 450_000],
      ['450000.0', 450_000],
      ['450000,5', 450_000.5],
      ['1.200.000 €', 1_200_000],
      ['€ 95.500,-', 95_500],
      ['1,200,000.00', 1_200_000],
      ['450,000', 450_000],
      ['450 000 EUR', 450_000],
      ["1'250'000", 1_250_000],
      ['289.000 € VB', 289_000],
      ['auf Anfrage', null],
      ['0', null],
      ['None', null],
      ['', null],
    ] as const
  ).map(([buyingPrice, price]) => ({ name: `a price of ${JSON.stringify(buyingPrice)}`, file: one({ buyingPrice }), rows: [{ price }] })),
  ...(['günstig', '-5', '4,5E+05', '12.12.2026', '1e999', '99999999999', '=1+1', '12 13'] as const).map((buyingPrice) => ({
    name: `a price of ${JSON.stringify(buyingPrice)}`,
    file: one({ buyingPrice }),
    rows: [{ price: null, note: expect.stringMatching(/^Kaufpreis: „.*“ ist (keine Zahl|zu groß)\.$/) as string }],
  })),
  ...(
    [
      ['133,69', 133.69],
      ['133.69', 133.69],
      ['1.250 m²', 1_250],
      ['ca. 98 qm', 98],
    ] as const
  ).map(([squareMeter, size]) => ({ name: `a size of ${squareMeter}`, file: one({ squareMeter }), rows: [{ size }] })),
  { name: 'rooms with a unit', file: one({ rooms: '3,5 Zi.' }), rows: [{ rooms: 3.5 }] },
  { name: 'an unreadable size', file: one({ squareMeter: 'riesig' }), rows: [{ note: 'Wohnfläche: „riesig“ ist keine Zahl.' }] },
  ...(
    [
      ['01067', '01067'],
      ['="01067"', '01067'],
      ['50667.0', '50667'],
      ['D-50667', '50667'],
      ['50667 Köln', '50667'],
    ] as const
  ).map(([zip, read]) => ({ name: `a postcode of ${zip}`, file: one({ zip }), rows: [{ zip: read }] })),
  {
    name: 'a postcode whose zero a spreadsheet dropped',
    file: one({ zip: '1067', city: 'Dresden' }),
    rows: [{ zip: '01067', note: null }],
  },
  { name: 'four digits without a place', file: one({ zip: '1010' }), failed: [[2, /Postleitzahl: „1010“ hat keine fünf Ziffern/]] },
  { name: 'a postcode with too few digits', file: one({ zip: '123' }), failed: [[2, /Postleitzahl: „123“ hat keine fünf Ziffern/]] },
  { name: 'a postcode that is none', file: one({ zip: 'Köln' }), failed: [[2, /Postleitzahl: „Köln“/]] },
  {
    name: 'several faults in one row',
    file: one({ title: '', zip: 'x', buyingPrice: 'y' }),
    failed: [[2, /^Kaufpreis: „y“ ist keine Zahl; Postleitzahl: „x“ hat keine fünf Ziffern; Titel fehlt; Postleitzahl oder Ort fehlt\.$/]],
  },
  { name: 'a row without a title', file: lines(GOOD, ';1;1;1;;50667;;;;;'), rows: [READ], failed: [[3, /^Titel fehlt\.$/]] },
  { name: 'a row without a place', file: lines(GOOD, 'Haus;1;1;1;;;;;;;'), rows: [READ], failed: [[3, /Postleitzahl oder Ort fehlt/]] },
  {
    name: 'pictures, one a line',
    file: one({ images: 'https://a.example/1.jpg\nhttps://a.example/2.jpg?a=1,2;3\r\n\nhttps://a.example/1.jpg' }),
    rows: [{ images: ['https://a.example/1.jpg', 'https://a.example/2.jpg?a=1,2;3'] }],
  },
  {
    name: 'pictures as a list of a program',
    file: one({ images: "['https://a.example/1.jpg', 'https://a.example/2.jpg']" }),
    rows: [{ images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'] }],
  },
  {
    name: 'addresses that no browser may open',
    file: one({
      images: 'javascript:alert(1)\nfile:///etc/passwd\nhttps://a.example/1.jpg',
      ebkLink: 'javascript:alert(1)',
      thinkImmoLink: 'data:text/html,x',
    }),
    rows: [{ images: ['https://a.example/1.jpg'], links: {} }],
  },
  {
    name: 'formulas',
    file: lines(
      `=HYPERLINK("http://böse.example";"Haus");1;1;1;;50667;;;;;`.replace(
        '=HYPERLINK("http://böse.example";"Haus")',
        '"=HYPERLINK(""http://böse.example"";""Haus"")"',
      ),
      '@SUM(A1:A9);1;1;1;;50668;;;"=cmd|\'/c calc\'!A0";;',
      '+49 Häuser;1;1;1;;50669;;;-1+1;;',
    ),
    rows: [{ title: 'Haus' }, { title: '@SUM(A1:A9)', text: "=cmd|'/c calc'!A0" }, { title: '+49 Häuser', text: '-1+1' }],
  },
  { name: 'markup in a text', file: one({ title: '<script>alert(1)</script>' }), rows: [{ title: '<script>alert(1)</script>' }] },
  { name: 'words of SQL', file: one({ title: "Haus'); drop table adverts; --" }), rows: [{ title: "Haus'); drop table adverts; --" }] },
  { name: 'controls in a text', file: one({ title: 'Haus\u0007\u001b[31m rot' }), rows: [{ title: 'Haus[31m rot' }] },
  { name: 'a text of 90,000 signs', file: one({ description: 'x'.repeat(90_000) }), rows: [{ text: 'x'.repeat(20_000) }] },
  {
    name: 'a text of 200,000 signs',
    file: joined(one({ description: 'x'.repeat(200_000) }), '\n"Hof";"50668";"y"\n'),
    rows: [{ title: 'Haus', note: 'Beschreibung: mehr als 100.000 Zeichen.' }, { title: 'Hof' }],
  },
  {
    name: 'names of the language in cells and headers',
    file: 'title;zip;__proto__;constructor\ntoString;50667;a;b\n',
    rows: [{ title: 'toString' }],
  },
]

const NAMES: readonly Case[] = [
  {
    name: 'address with two d',
    file: table({ title: 'Haus', address: 'Lange Straße 12, 50667 Köln' }),
    rows: [{ zip: '50667', place: 'Köln', street: 'Lange Straße 12' }],
  },
  { name: 'adress with one d', file: table({ title: 'Haus', adress: '50667 Köln' }), rows: [{ zip: '50667', place: 'Köln' }] },
  {
    name: 'dotted names',
    file: table({
      title: 'Haus',
      'address.postcode': '50667',
      'address.city': 'Köln',
      'address.city_district': 'Rodenkirchen',
      'address.road': 'Brohler Straße',
      'address.house_number': '11',
    }),
    rows: [{ zip: '50667', place: 'Köln - Rodenkirchen', street: 'Brohler Straße 11' }],
  },
  {
    name: 'snake case',
    file: table({ TITLE: 'Haus', zip_code: '50667', buying_price: '1', square_meter: '2', building_type: 'LAND', ebk_link: EBK }),
    rows: [{ price: 1, size: 2, type: 'land', id: '2812345678' }],
  },
  {
    name: 'German names',
    file: table({
      Titel: 'Haus',
      PLZ: '50667',
      'Kaufpreis (€)': '450.000',
      'Wohnfläche in m²': '99,5',
      Zimmer: '3',
      Objektart: 'Eigentumswohnung',
      Beschreibung: 'Text',
      Bilder: 'https://a.example/1.jpg',
      'Link zu Kleinanzeigen': EBK,
    }),
    rows: [
      {
        zip: '50667',
        price: 450_000,
        size: 99.5,
        rooms: 3,
        type: 'apartment',
        text: 'Text',
        images: ['https://a.example/1.jpg'],
        id: '2812345678',
      },
    ],
  },
  {
    name: 'a number from the link to ThinkImmo',
    file: one({ thinkImmoLink: THINK }),
    rows: [{ id: 'dd728b6e8fb86c0a2aee87b77151e3be', source: 'thinkimmo', url: THINK, object: 'dd728b6e8fb86c0a2aee87b77151e3be' }],
  },
  {
    name: 'a number of Kleinanzeigen before the one of ThinkImmo',
    file: one({ ebkLink: EBK, thinkImmoLink: THINK }),
    rows: [{ id: '2812345678', source: 'thinkimmo', links: { ebkLink: EBK, thinkImmoLink: THINK } }],
  },
  {
    name: 'a row for each portal of one object',
    file: [
      'id;title;zip;platforms.name;platforms.url',
      'dd728b6e8fb86c0a2aee87b77151e3be;Haus;50667;is24;https://www.immobilienscout24.de/expose/161023769',
      `dd728b6e8fb86c0a2aee87b77151e3be;Haus;50667;ebk;${EBK}`,
      'dd728b6e8fb86c0a2aee87b77151e3be;Haus;50667;immosocial24;https://www.immosocial24.example/12345678',
    ].join('\n'),
    rows: [
      {
        source: 'immobilienscout24.de',
        url: 'https://www.immobilienscout24.de/expose/161023769',
        id: '161023769',
        object: 'dd728b6e8fb86c0a2aee87b77151e3be',
      },
      { source: 'kleinanzeigen.de', url: EBK, id: '2812345678', object: 'dd728b6e8fb86c0a2aee87b77151e3be' },
      { source: 'thinkimmo', url: 'https://www.immosocial24.example/12345678', object: 'dd728b6e8fb86c0a2aee87b77151e3be' },
    ],
  },
  {
    name: 'a private seller as a Python boolean',
    file: table({ title: 'Haus', zip: '50667', privateOffer: 'True' }),
    rows: [{ seller: 'private' }],
  },
  {
    name: 'types',
    file: [
      'title;zip;buildingType',
      'A;50667;SINGLE_FAMILY_HOUSE',
      'B;50667;RAISED_GROUND_FLOOR',
      'C;50667;LANDBUY',
      'D;50667;OFFICEBUY',
      'E;50667;GARAGEBUY',
      'Wohnung im Mehrfamilienhaus;50667;NO_INFORMATION',
      'Baugrundstück für Ihr Haus;50667;',
    ].join('\n'),
    rows: ['house', 'apartment', 'land', 'commercial', 'other', 'apartment', 'land'].map((type) => ({ type })),
  },
]

const WIDE = Array.from({ length: 998 }, (_, n) => `spalte${n}`)
const OTHERS: readonly Case[] = [
  { name: 'nothing', file: '', refused: /^Die Datei ist leer\.$/ },
  { name: 'a mark and nothing else', file: '\ufeff', refused: /leer/ },
  { name: 'white space', file: ' \r\n\r\n\t\n', refused: /leer/ },
  { name: 'a header alone', file: `${HEADER}\n`, refused: /keine einzige Zeile/ },
  { name: 'a header and empty rows', file: lines(';;;;;;;;;;', ''), refused: /keine einzige Zeile/ },
  { name: 'no header', file: `${GOOD}\n${GOOD}\n`, refused: /keine Spalte für den Titel/ },
  {
    name: 'a table of something else',
    file: 'Buchungstag;Betrag;Verwendung\n01.11.2026;12,00;Miete\n',
    refused: /keine Spalte für den Titel/,
  },
  { name: 'no place', file: 'title;buyingPrice\nHaus;1\n', refused: /keine Spalte für Postleitzahl, Ort oder Adresse/ },
  { name: 'a letter', file: 'Sehr geehrte Damen und Herren\n\nanbei die Liste.\n', refused: /keine Spalten/ },
  { name: 'a calendar', file: 'BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n', refused: /keine Spalten/ },
  { name: 'a page', file: '<!DOCTYPE html>\n<html><body>Anmelden</body></html>', refused: /Internetseite.*nicht mehr angemeldet/ },
  { name: 'a page in UTF-16', file: utf16('<html><head></head></html>', false), refused: /Internetseite/ },
  { name: 'XML', file: '<?xml version="1.0"?><openimmo/>', refused: /XML-Datei/ },
  { name: 'JSON', file: '{"total": 2046, "results": [{"title": "Haus"}]}', refused: /JSON-Datei/ },
  {
    name: 'a workbook',
    file: joined('PK\x03\x04', Buffer.alloc(22), '[Content_Types].xml', Buffer.alloc(900, 1)),
    refused: /Excel-Datei.*CSV UTF-8/,
  },
  { name: 'a workbook of old', file: joined(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), Buffer.alloc(900)), refused: /Excel-Datei/ },
  { name: 'a zip', file: joined('PK\x03\x04', Buffer.alloc(22), 'liste.csv', Buffer.alloc(900, 1)), refused: /gepackte Datei/ },
  { name: 'a gzip', file: joined(Uint8Array.of(0x1f, 0x8b, 8, 0), Buffer.alloc(500, 7)), refused: /gepackte Datei/ },
  { name: 'a PDF', file: '%PDF-1.7\n%âãÏÓ\n1 0 obj', refused: /PDF-Datei/ },
  { name: 'a picture', file: joined(Uint8Array.of(0x89), 'PNG\r\n\x1a\n', Buffer.alloc(200)), refused: /Bild/ },
  { name: 'a photo', file: joined(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), Buffer.alloc(200, 9)), refused: /Bild/ },
  { name: 'a text document', file: '{\\rtf1\\ansi title;zip}', refused: /Textdokument/ },
  { name: 'a program', file: joined('\x7fELF', Buffer.alloc(2_000, 'ab\0')), refused: /in keiner Textdatei/ },
  {
    name: 'noise without zeros',
    file: Buffer.from(Array.from({ length: 4_000 }, (_, n) => ((n * 7919) % 255) + 1)),
    refused: /in keiner Textdatei/,
  },
  {
    name: 'zeros in the middle of a table',
    file: joined(lines(...Array.from({ length: 2_000 }, () => GOOD)), Buffer.alloc(4_096), lines(GOOD)),
    refused: /in keiner Textdatei/,
  },
  { name: '1,000 columns', file: `title;zip;${WIDE.join(';')}\nHaus;50667;${WIDE.join(';')}\n`, rows: [{ title: 'Haus', zip: '50667' }] },
  {
    name: '1,001 columns',
    file: `title;zip;${WIDE.join(';')};noch eine\nHaus;50667\n`,
    refused: /1\.001 Spalten, gelesen werden höchstens 1\.000/,
  },
  {
    name: 'a row of 5,000 cells',
    file: lines('a;'.repeat(5_000), GOOD),
    rows: [{ ...READ, line: 3 }],
    failed: [[2, /mehr als 1\.000 Spalten/]],
  },
  { name: 'a line of two million signs', file: lines(GOOD, 'x'.repeat(2_000_000), GOOD), refused: /länger als 1\.000\.000 Zeichen/ },
  { name: 'a header of two million signs', file: 'x'.repeat(2_000_000), refused: /länger als 1\.000\.000 Zeichen/ },
  { name: 'two million quotation marks', file: lines(GOOD, '"'.repeat(2_000_001)), refused: /länger als 1\.000\.000 Zeichen/ },
]

const ALL = [...ENCODINGS, ...FORMS, ...QUOTES, ...VALUES, ...NAMES, ...OTHERS]

async function* inPieces(file: string | Uint8Array, length: number): AsyncIterable<Uint8Array> {
  const bytes = Buffer.from(file as string)
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function read(file: string | Uint8Array, piece: number) {
  const rows: Read[] = []
  const failed: { line: number; reason: string }[] = []
  try {
    for await (const batch of readFile(inPieces(file, piece), undefined, AT))
      for (const row of batch) {
        if ('reason' in row) failed.push({ line: row.line, reason: row.reason })
        else rows.push({ ...findRow(row.listing, row.line, row.object), note: row.note })
      }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { refused: error.message, rows: [], failed: [] }
  }
  return { refused: 'read', rows, failed }
}

type Listing = Extract<ReadRow, { listing: unknown }>['listing']

async function rowsOf(file: string, mapping?: Parameters<typeof readFile>[1]): Promise<ReadRow[]> {
  const rows: ReadRow[] = []
  for await (const batch of readFile(inPieces(file, 1_000), mapping, AT)) rows.push(...batch)
  return rows
}

function findRow(listing: Listing, line: number, object: string | null): Read {
  return {
    title: listing.title,
    price: listing.priceCents ? toEuro(listing.priceCents) : null,
    size: listing.size!,
    rooms: listing.rooms!,
    zip: listing.zipCode!,
    place: listing.location!,
    street: listing.address!,
    type: listing.propertyType,
    text: listing.description!,
    images: listing.imageUrls!,
    id: listing.externalId,
    source: listing.source,
    url: listing.sourceUrl!,
    links: listing.platformLinks as Record<string, string>,
    seller: listing.sellerType!,
    line,
    object,
  }
}

describe('hostile files', () => {
  it('number more than eighty', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(80)
    expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  })

  it.each(ALL)('$name', async ({ file, rows = [], failed = [], refused }) => {
    const result = await read(file, 64 * 1024)
    expect(result).toMatchObject({
      refused: expect.stringMatching(refused ?? /^read$/),
      failed: failed.map(([line, reason]) => ({ line, reason: expect.stringMatching(reason) })),
      rows,
    })
    // independent of the chunk size
    const pieces = Buffer.byteLength(file) < 20_000 ? [1, 7] : []
    for (const piece of pieces) expect(await read(file, piece)).toEqual(result)
  })

  it('are rejected in the preview too, or previewed unchanged', async () => {
    await expect(previewFile(inPieces('<html></html>', 100))).rejects.toThrow(/Internetseite/)
    const preview = await previewFile(inPieces(windows(lines(...Array.from({ length: 30 }, () => GOOD))), 100))
    expect(preview).toMatchObject({ encoding: 'Windows-1252', delimiter: ';', headers: HEADER.split(';') })
    expect(preview.rows).toHaveLength(10)
    expect(preview.rows[0]).toEqual(GOOD.split(';'))
    expect(preview.mapping).toMatchObject({ title: 'title', buyingPrice: 'buyingPrice', address: 'adress', thinkImmoLink: 'thinkImmoLink' })
  })

  it('are read by the columns the agent chose, whatever their names', async () => {
    const file = 'Was;Wo;title\nHaus;50667;falsch\n'
    const remembered = { title: 'Was', zip: 'Wo', rooms: 'gibt es nicht' }
    const preview = await previewFile(inPieces(file, 100), remembered)
    expect(preview.mapping).toEqual({ title: 'Was', zip: 'Wo' })
    const [row] = await rowsOf(file, preview.mapping)
    expect(row).toMatchObject({ line: 2, listing: { title: 'Haus', zipCode: '50667' } })
  })

  it('get equal ids for equal facts and different ids otherwise', async () => {
    const rows = await rowsOf('title;zip;squareMeter;adress\nHaus;50667;100;Weg 1\nHAUS ;50667;100,0;Weg 1\nHaus;50667;101;Weg 1\n')
    const ids = rows.map((row) => ('listing' in row ? row.listing.externalId : ''))
    expect(ids[0]).toMatch(/^[\da-f]{32}$/)
    expect(ids[1]).toBe(ids[0])
    expect(ids[2]).not.toBe(ids[0])
  })

  it('are closed when the consumer stops reading', async () => {
    let isClosed = false
    async function* endless() {
      try {
        yield Buffer.from(`${HEADER}\n`)
        for (;;) yield Buffer.from(`${GOOD}\n`)
      } finally {
        isClosed = true
      }
    }
    await previewFile(endless())
    expect(isClosed).toBe(true)
  })
})

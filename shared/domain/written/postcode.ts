import { foldGerman } from '../spelling.ts'
import { figureText } from './number.ts'
import { isWhereZerosLead } from './town.ts'

/** Countries other than Germany by their name in our places, with the ISO 3166 codes used by OpenImmo (three letters) and CRMs (two). */
export const COUNTRIES = {
  Österreich: { iso3: 'AUT', iso2: 'AT' },
  Schweiz: { iso3: 'CHE', iso2: 'CH' },
  Liechtenstein: { iso3: 'LIE', iso2: 'LI' },
  Luxemburg: { iso3: 'LUX', iso2: 'LU' },
  Niederlande: { iso3: 'NLD', iso2: 'NL' },
  Belgien: { iso3: 'BEL', iso2: 'BE' },
  Frankreich: { iso3: 'FRA', iso2: 'FR' },
  Italien: { iso3: 'ITA', iso2: 'IT' },
  Polen: { iso3: 'POL', iso2: 'PL' },
  Tschechien: { iso3: 'CZE', iso2: 'CZ' },
  Dänemark: { iso3: 'DNK', iso2: 'DK' },
  Spanien: { iso3: 'ESP', iso2: 'ES' },
} as const
export type Country = keyof typeof COUNTRIES

/** Letters before a postcode: vehicle codes and ISO codes. */
const LETTERS: Readonly<Record<string, Country>> = {
  a: 'Österreich',
  at: 'Österreich',
  ch: 'Schweiz',
  fl: 'Liechtenstein',
  li: 'Liechtenstein',
  l: 'Luxemburg',
  lu: 'Luxemburg',
  nl: 'Niederlande',
  b: 'Belgien',
  be: 'Belgien',
  f: 'Frankreich',
  fr: 'Frankreich',
  i: 'Italien',
  it: 'Italien',
  pl: 'Polen',
  cz: 'Tschechien',
  dk: 'Dänemark',
  e: 'Spanien',
  es: 'Spanien',
}

/** Other names of countries, folded. */
const NAMES: Readonly<Record<string, Country>> = {
  ...Object.fromEntries((Object.keys(COUNTRIES) as Country[]).map((country) => [foldGerman(country), country])),
  austria: 'Österreich',
  'republik oesterreich': 'Österreich',
  switzerland: 'Schweiz',
  suisse: 'Schweiz',
  svizzera: 'Schweiz',
  'schweiz/suisse/svizzera/svizra': 'Schweiz',
  luxembourg: 'Luxemburg',
  netherlands: 'Niederlande',
  holland: 'Niederlande',
  belgium: 'Belgien',
  france: 'Frankreich',
  italy: 'Italien',
  italia: 'Italien',
  poland: 'Polen',
  denmark: 'Dänemark',
  spain: 'Spanien',
}

/** Towns of Austria and Switzerland by the first digit of their postcodes: without its letter, such a postcode may look Saxon. */
const TOWNS: readonly (readonly [Country, digit: string, towns: string])[] = [
  ['Österreich', '1', 'wien vienna'],
  [
    'Österreich',
    '2',
    'baden moedling schwechat klosterneuburg wiener-neustadt stockerau korneuburg neunkirchen hollabrunn mistelbach bruck ternitz traiskirchen perchtoldsdorf gaenserndorf',
  ],
  ['Österreich', '3', 'st-poelten sankt-poelten krems amstetten tulln klosterneuburg zwettl waidhofen melk horn gmuend purkersdorf'],
  [
    'Österreich',
    '4',
    'linz wels steyr leonding traun gmunden voecklabruck bad-ischl ried schaerding freistadt ansfelden enns rohrbach perg',
  ],
  [
    'Österreich',
    '5',
    'salzburg hallein braunau zell-am-see saalfelden bischofshofen st-johann bad-gastein seekirchen mattsee st-gilgen oberndorf',
  ],
  [
    'Österreich',
    '6',
    'innsbruck kufstein hall schwaz woergl telfs bregenz dornbirn feldkirch bludenz lustenau hohenems imst landeck kitzbuehel reutte seefeld',
  ],
  ['Österreich', '7', 'eisenstadt oberwart neusiedl mattersburg guessing pinkafeld oberpullendorf'],
  [
    'Österreich',
    '8',
    'graz leoben kapfenberg bruck judenburg knittelfeld weiz liezen feldbach leibnitz schladming deutschlandsberg muerzzuschlag hartberg',
  ],
  ['Österreich', '9', 'klagenfurt villach wolfsberg spittal feldkirchen lienz st-veit hermagor velden voelkermarkt poertschach'],
  ['Schweiz', '1', 'genf geneve lausanne montreux fribourg freiburg nyon vevey sion sitten yverdon martigny morges'],
  ['Schweiz', '2', 'biel bienne neuenburg neuchatel la-chaux-de-fonds grenchen delemont'],
  ['Schweiz', '3', 'bern thun koeniz interlaken brig visp spiez burgdorf zermatt langenthal'],
  ['Schweiz', '4', 'basel solothurn olten liestal muttenz riehen allschwil binningen reinach langenthal oftringen zofingen rheinfelden'],
  ['Schweiz', '5', 'aarau baden brugg wettingen lenzburg wohlen zurzach'],
  ['Schweiz', '6', 'luzern zug lugano locarno bellinzona schwyz kriens emmen ascona stans altdorf sursee cham'],
  ['Schweiz', '7', 'chur davos st-moritz arosa ilanz'],
  ['Schweiz', '8', 'zuerich winterthur schaffhausen frauenfeld kreuzlingen uster duebendorf dietikon rapperswil waedenswil thalwil kloten'],
  ['Schweiz', '9', 'st-gallen sankt-gallen wil gossau herisau appenzell rorschach buchs altstaetten'],
  ['Liechtenstein', '9', 'vaduz schaan triesen balzers eschen'],
]
const FOREIGN_TOWNS: ReadonlyMap<string, Country> = new Map(
  TOWNS.flatMap(([country, digit, towns]) => towns.split(' ').map((town) => [`${digit} ${town}`, country] as const)),
)

/** Valid prefixes of German postcodes with a leading zero. */
const GERMAN = /^0(?:1\d|2[6-9]|3[0-2]|4\d|6\d|7[3-9]|8[0-6]|9[0-6])/

const townKeys = (digits: string, town: string) => {
  const words = foldGerman(figureText(town))
    .replace(/\(.*$|,.*$|\/.*$/, '')
    .replaceAll('.', ' ')
    .split(/\s+|-/)
    .filter((word) => word !== '')
  return [3, 2, 1].map((count) => `${digits[0]} ${words.slice(0, count).join('-')}`)
}

/** Labels before a postcode. */
const NAME = /^(?:plz|postleitzahl)[.:]? ?/i

/** The country named in a text, alone or after the last comma of a place. Undefined for Germany and if none is named. */
export function countryIn(text: string): Country | undefined {
  const last = foldGerman(figureText(text)).split(', ').at(-1) ?? ''
  return Object.hasOwn(NAMES, last) ? NAMES[last] : undefined
}

/** Five digits in Germany; for other countries, the national postcode with its country. */
export type Postcode = { readonly zipCode: string; readonly country?: never } | { readonly zipCode: string; readonly country: Country }

const FORM = /^(?:([a-z]{1,2}) ?- ?|(de?|at?|ch|fl|lu?|nl|be|fr|it|pl|cz|dk|es) )?(\d{4,6})(?:[.,]0+)?(?:\s+(\D.*))?$/i

/**
 * The postcode in a cell. Spreadsheets drop a leading zero and may add decimals; four digits may also be a foreign postcode, so the zero is restored
 * only if a letter or the place indicates Germany. Undefined if it remains ambiguous.
 */
export function readPostcode(text: string, town: string | null): Postcode | undefined {
  const [, dashed, letters, digits = '', behind] = FORM.exec(figureText(text).replace(NAME, '')) ?? []
  const letter = (dashed ?? letters ?? '').toLowerCase()
  if (digits === '') return undefined
  const isGerman = letter === 'd' || letter === 'de'
  if (letter !== '' && !isGerman) return readAbroad(digits, letter)
  if (digits.length > 5) return undefined
  if (digits.length === 5) return digits.startsWith('00') ? undefined : { zipCode: digits }
  return readFourDigits(digits, town ?? behind ?? '', isGerman)
}

function readAbroad(digits: string, letter: string): Postcode | undefined {
  const country = Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined
  return country && { zipCode: digits, country }
}

/** A foreign postcode, or a German one without its zero. */
function readFourDigits(digits: string, place: string, isGerman: boolean): Postcode | undefined {
  const country = isGerman ? undefined : foreign(digits, place)
  if (country !== undefined) return { zipCode: digits, country }
  const whole = `0${digits}`
  return GERMAN.test(whole) && (isGerman || isWhereZerosLead(place)) ? { zipCode: whole } : undefined
}

const foreign = (digits: string, town: string): Country | undefined =>
  countryIn(town) ??
  townKeys(digits, town)
    .map((key) => FOREIGN_TOWNS.get(key))
    .find((country) => country !== undefined)

/** A foreign place as stored. Leaves out a five-digit postcode, because searches would mistake it for a German one. */
export function placeAbroad(zipCode: string | null, town: string | null, country: Country): string {
  const place = [zipCode?.length === 5 ? null : zipCode, town?.replace(/, [^,]*$/, (end) => (countryIn(end.slice(2)) ? '' : end))]
    .filter(Boolean)
    .join(' ')
  return place === '' || countryIn(place) ? country : `${place}, ${country}`
}

/** The parts of a place composed by `placeAbroad`. Undefined if it names no foreign country. */
export function partsAbroad(
  location: string | null,
): { readonly zipCode: string | null; readonly town: string | null; readonly country: Country } | undefined {
  const country = countryIn(location ?? '')
  if (country === undefined) return undefined
  const [, zipCode = null, town = ''] = /^(\d{4,6} )?(.*)$/.exec((location ?? '').split(', ').slice(0, -1).join(', ')) ?? []
  return { zipCode: zipCode?.trim() ?? null, town: town || null, country }
}

/** The country below the town in an address, for a foreign postcode with a known town; null for Germany, undefined without a postcode. */
export function countryOfAddress(zipCode: string, city: string): Country | null | undefined {
  if (/^\d{5}$/.test(zipCode.trim())) return null
  return /^\d{4}$/.test(zipCode.trim()) ? readPostcode(zipCode, city)?.country : undefined
}

import { ADVERT_ROWS, type AdvertField } from '#shared/domain/advert-fields.ts'
import { PLATFORM_LINKS } from '#shared/domain/sources.ts'
import { foldGerman } from '#shared/domain/spelling.ts'
import { FIELD_LABEL, THINKIMMO_FIELDS, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'

/** Our field → its column's header, as in the file. */
export type ColumnMapping = { readonly [Field in ThinkImmoField]?: string }

/** A column's folded aliases, besides the field name and its label in the UI. If a file has several, the first alias listed wins. */
const ALIASES: { readonly [Field in ThinkImmoField]?: string } = {
  title: 'ueberschrift headline heading bezeichnung objekttitel objektbezeichnung',
  buyingPrice: 'price preis angebotspreis verkaufspreis vk vkp vkpreis kp purchaseprice askingprice sellingprice salesprice',
  squareMeter: 'squaremeters livingspace livingarea size sqm qm flaeche groesse wohnfl wfl flaechewohnen',
  rooms: 'zimmeranzahl zimmerzahl anzahlzimmer numberofrooms noofrooms raeume zi',
  address: 'adress addressdisplayname anschrift lage strasseplzort strassehausnummerplzort',
  zip: 'zipcode plz postcode postalcode addresspostcode addresszip originaladdresspostcode',
  buildingType: 'apartmenttype propertytype objekttyp immobilientyp immobilienart haustyp wohnungstyp typ type',
  images: 'imageurls imagesoriginalurl imagesurl image bild fotos photos pictures bildurls bildlinks',
  description: 'objektbeschreibung freitext text',
  ebkLink: 'ebk ebaykleinanzeigen ebaykleinanzeigenlink ebaylink',
  thinkImmoLink: 'thinkimmourl',
  id: 'thinkimmoid objektid listingid',
  city: 'stadt town addresscity addresstown addressvillage location gemeinde originaladdresslocation plzort postleitzahlort plzstadt ortplz',
  district: 'stadtteil addresscitydistrict addresssuburb bezirk originaladdressdistrict',
  street: 'addressroad addressstreet originaladdressstreet strassehausnummer strasseundhausnummer str',
  houseNumber: 'hausnr hnr hsnr addresshousenumber streetnumber',
  latitude: 'lat addresslat',
  longitude: 'lon lng addresslon',
  platformName: 'platformsname platform plattform quelle source',
  platformUrl: 'platformsurl url link sourceurl portallink portalurl anzeigenlink inseratslink inseratlink exposelink',
  is24Link: 'is24 immobilienscout24 immobilienscout24link immoscoutlink immoscout immoscout24 immobilienscout',
  privateOffer: 'privat vonprivat privatangebot privatmakler',
  foreClosure: 'versteigerung zvg',
  ...Object.fromEntries(ADVERT_ROWS.flatMap(([, { file }]) => (file?.headers === undefined ? [] : [[file.name, file.headers]]))),
  publishDate:
    'veroeffentlicht inseriertam onlineseit einstelldatum eingestellt erstellt inseratsdatum anzeigendatum veroeffentlichungsdatum datum',
}

/** Maximum characters and words in a header; anything longer is ordinary text. */
const HEADER_MAX = 120
const WORDS_MAX = 12

interface Word {
  readonly word: string
  readonly isInBrackets: boolean
}

const MARKUP = /<[^<>]{1,20}>/g
const WORD = /[()[\]]|[\p{L}\p{N}]+|[\p{Sc}%°]/gu

/** A header's words in one spelling, with its unit symbols: `Kaufpreis (€)`, `address.city`, `Wohn-<br>fläche`. */
function splitWords(header: string): readonly Word[] {
  const text = foldGerman(header.slice(0, HEADER_MAX).replace(MARKUP, '').replaceAll('²', '2'))
  const words: Word[] = []
  let isInBrackets = false
  for (const [word] of text.matchAll(WORD)) {
    if ('()[]'.includes(word)) isInBrackets = word === '(' || word === '['
    else words.push({ word, isInBrackets })
  }
  return words.length > WORDS_MAX ? [] : words
}

const joined = (words: readonly Word[]) => words.map(({ word }) => word).join('')

/** Words that do not change the meaning of any header. */
const ANYWHERE =
  'de deutsch in ca optional pflicht pflichtfeld und der die das des zu zur zum objekt objekts immobilie inserat inserats anzeige'
/** Units and words that a header may add to the field name. Any other addition makes it a different column: `Preis (€/m²)`. */
const ADDED = {
  price: `${ANYWHERE} € eur euro vb vhb brutto gesamt`,
  rent: `${ANYWHERE} € eur euro monat monatlich mtl pro je p m kalt netto nettokalt`,
  area: `${ANYWHERE} m2 qm sqm quadratmeter quadratmetern`,
  count: `${ANYWHERE} anzahl anz stk stueck gesamt`,
  year: `${ANYWHERE} jahr jjjj yyyy`,
  day: `${ANYWHERE} am tt mm jjjj dd yyyy`,
  flag: `${ANYWHERE} ja nein j n 0 1`,
  degrees: `${ANYWHERE} ° grad dezimal dezimalgrad wgs84`,
  link: `${ANYWHERE} link links url urls auf bei von`,
  kind: `${ANYWHERE} haus wohnung grundstueck`,
  address: `${ANYWHERE} strasse hausnummer hausnr nr plz postleitzahl ort stadt mit inkl`,
  street: `${ANYWHERE} hausnummer hausnr nr mit inkl`,
  percent: `${ANYWHERE} % prozent inkl mwst`,
  text: ANYWHERE,
  id: 'nr',
} as const
type Meaning = keyof typeof ADDED

function meaningOfFact(field: AdvertField): Meaning {
  if (field.kind !== 'number') return field.kind
  return field.unit === 'm²' ? 'area' : field.unit === '€' ? 'rent' : field.unit === 'year' ? 'year' : 'count'
}

const MEANING: { readonly [Field in ThinkImmoField]?: Meaning } = {
  ...Object.fromEntries(ADVERT_ROWS.flatMap(([, field]) => (field.file ? [[field.file.name, meaningOfFact(field)]] : []))),
  ...Object.fromEntries(Object.keys(PLATFORM_LINKS).map((link) => [link, 'link'])),
  id: 'id',
  buyingPrice: 'price',
  squareMeter: 'area',
  rooms: 'count',
  latitude: 'degrees',
  longitude: 'degrees',
  images: 'link',
  address: 'address',
  street: 'street',
  buildingType: 'kind',
  privateOffer: 'flag',
  foreClosure: 'flag',
  publishDate: 'day',
  commission: 'percent',
}

/** The names for each field, the preferred one first. */
const NAMES: readonly (readonly [field: ThinkImmoField, names: ReadonlyMap<string, number>])[] = THINKIMMO_FIELDS.map((field) => {
  const label = field in PLATFORM_LINKS ? [PLATFORM_LINKS[field as keyof typeof PLATFORM_LINKS]] : []
  const names = [field, ...(ALIASES[field]?.split(' ') ?? []), FIELD_LABEL[field], ...label].map((name) => joined(splitWords(name)))
  return [field, new Map([...new Set(names)].map((name, at) => [name, at]))]
})

/** A header's name without the words that may be added for a field with this meaning. */
interface Called {
  readonly header: string
  readonly all: string
  readonly words: readonly string[]
  readonly left: string
  readonly outside: string
  readonly inBrackets: string
}

function calledIn(headers: readonly string[]): (meaning: Meaning) => readonly Called[] {
  const read = headers.map((header) => ({ header, words: splitWords(header) })).filter(({ words }) => words.length > 0)
  const called = new Map<Meaning, readonly Called[]>()
  return (meaning) => {
    const known = called.get(meaning)
    if (known) return known
    const added = new Set(ADDED[meaning].split(' '))
    const made = read.map(({ header, words }) => {
      const left = words.filter(({ word }) => !added.has(word))
      const [inside, outside] = [left.filter((word) => word.isInBrackets), left.filter((word) => !word.isInBrackets)]
      return {
        header,
        all: joined(words),
        words: left.map(({ word }) => word),
        left: joined(left),
        outside: joined(outside),
        inBrackets: joined(inside),
      }
    })
    called.set(meaning, made)
    return made
  }
}

/** Meanings for which an unknown word in brackets may indicate a different column: `Preis (alt)`, `Fläche (Keller)`. */
const STRICT: ReadonlySet<Meaning> = new Set(['price', 'rent', 'area'])
/** In brackets, these words and unit symbols indicate a different column for any field: `Baujahr (Heizung)`. */
const ANOTHER = /eigentuemer|verkaeufer|notar|besichtigung|heizung|^bad|grundriss|intern|[\p{Sc}%°]/u

type Rank = (names: ReadonlyMap<string, number>, called: Called, meaning: Meaning) => number | undefined

/** `Anzeigentitel`, `Objektpreis` */
const OF_ADVERT = /^(?:anzeigen|inserats?|objekt)(?=.{4})/

/** A header's rank among the field's names. It may contain several of them: `Ort (Stadt)`, `Ort/Stadt`. */
const rankHeader: Rank = (names, { all, words, left, outside, inBrackets }) =>
  names.get(all) ??
  names.get(left) ??
  names.get(left.replace(OF_ADVERT, '')) ??
  (names.has(inBrackets) ? names.get(outside) : undefined) ??
  (words.every((word) => names.has(word)) ? names.get(words[0] ?? '') : undefined)

/** A header's rank if its brackets hold a remark: `PLZ (5-stellig)`. */
const rankBesideRemark: Rank = (names, { outside, inBrackets }, meaning) =>
  STRICT.has(meaning) || ANOTHER.test(inBrackets) ? undefined : names.get(outside)

/** Maps fields to columns: the agent's earlier choice if the file has that column, otherwise by name. A column is used only once. */
export function recognise(headers: readonly string[], remembered: ColumnMapping = {}): ColumnMapping {
  const found: Partial<Record<ThinkImmoField, string>> = {}
  const taken = new Set<string>()
  const take = (field: ThinkImmoField, header: string | undefined) => {
    if (header === undefined || header === '' || found[field] !== undefined || taken.has(header)) return
    found[field] = header
    taken.add(header)
  }
  for (const field of THINKIMMO_FIELDS)
    take(
      field,
      headers.find((header) => header === remembered[field]),
    )
  const calledFor = calledIn(headers)
  // a remark is ignored only in a header that does not name a field as a whole
  for (const rankBy of [rankHeader, rankBesideRemark])
    for (const [field, names] of NAMES) {
      if (found[field] !== undefined) continue
      const meaning = MEANING[field] ?? 'text'
      let best: { header: string; rank: number } | undefined
      for (const called of calledFor(meaning)) {
        const rank = rankBy(names, called, meaning)
        if (rank !== undefined && !taken.has(called.header) && rank < (best?.rank ?? Infinity)) best = { header: called.header, rank }
      }
      take(field, best?.header)
    }
  return found
}

/** Headers of columns that are not read. */
export function unusedColumns(headers: readonly string[], mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping))
  return headers.filter((header) => header !== '' && !used.has(header))
}

interface Common {
  readonly label: string
  /** Column of `adverts` for fields that SQL searches, sorts or compares; other fields are stored in `adverts.details`. */
  readonly column?: string
  /** Whether changes are recorded in the property's history. */
  readonly isTracked?: true
  /** Alias in the API, and name in the history. */
  readonly alias?: string
  /** Name of the field in an imported file, and folded alternative headers, separated by spaces. */
  readonly file?: { readonly name: string; readonly headers?: string }
  /** Fields of other programs that accept the value unchanged. */
  readonly openImmo?: readonly [block: string, element: string]
  readonly propstack?: string
  readonly onOffice?: string
}

export type AdvertField = Common &
  (
    | { readonly kind: 'text'; /** Characters; longer text is truncated. */ readonly max: number }
    | {
        readonly kind: 'number'
        /** Range outside of which values are implausible and dropped. */
        readonly min: number
        readonly max: number
        readonly digits: 0 | 1 | 2
        readonly unit?: 'year' | 'm²' | '€'
      }
    | { readonly kind: 'flag'; /** Features ticked by the seller that set the flag, in lower case. */ readonly ticked?: readonly string[] }
  )

const AREA = { kind: 'number', unit: 'm²', min: 0.01, max: 10_000_000, digits: 2 } as const
const ROOMS = { kind: 'number', min: 0.1, max: 999, digits: 1 } as const
const YEAR = { kind: 'number', unit: 'year', min: 1_000, max: 2_200, digits: 0 } as const
const MONTHLY_RENT = { kind: 'number', unit: '€', min: 0.01, max: 100_000_000, digits: 2 } as const

/**
 * The facts of an advert, one entry per field, in the order of the property page. Parsing, validation, storage, history, contract, page, file import
 * and exports are derived from it.
 */
export const ADVERT_FIELDS = {
  size: { ...AREA, label: 'Wohnfläche', column: 'size', isTracked: true },
  plotSize: {
    ...AREA,
    label: 'Grundstück',
    column: 'plot_size',
    file: { name: 'plotArea', headers: 'plotsize grundstuecksflaeche grundstuecksgroesse grundst grdst grundstuecksfl flaechegrundstueck' },
  },
  rooms: {
    ...ROOMS,
    label: 'Zimmer',
    column: 'rooms',
    isTracked: true,
    openImmo: ['flaechen', 'anzahl_zimmer'],
    propstack: 'number_of_rooms',
    onOffice: 'anzahl_zimmer',
  },
  bedrooms: {
    ...ROOMS,
    label: 'Schlafzimmer',
    openImmo: ['flaechen', 'anzahl_schlafzimmer'],
    propstack: 'number_of_bed_rooms',
    onOffice: 'anzahl_schlafzimmer',
  },
  bathrooms: {
    ...ROOMS,
    label: 'Badezimmer',
    openImmo: ['flaechen', 'anzahl_badezimmer'],
    propstack: 'number_of_bath_rooms',
    onOffice: 'anzahl_badezimmer',
  },
  yearBuilt: {
    ...YEAR,
    label: 'Baujahr',
    column: 'year_built',
    isTracked: true,
    file: { name: 'constructionYear', headers: 'yearbuilt bj' },
    openImmo: ['zustand_angaben', 'baujahr'],
    propstack: 'construction_year',
    onOffice: 'baujahr',
  },
  lastRefurbishment: {
    ...YEAR,
    label: 'Letzte Sanierung',
    isTracked: true,
    file: { name: 'lastRefurbishment', headers: 'sanierung modernisierung letztemodernisierung' },
    openImmo: ['zustand_angaben', 'letztemodernisierung'],
    propstack: 'last_refurbishment',
  },
  condition: { kind: 'text', max: 200, label: 'Zustand', isTracked: true, file: { name: 'condition' } },
  floor: {
    kind: 'text',
    max: 100,
    label: 'Etage',
    column: 'floor',
    file: { name: 'floor', headers: 'stockwerk geschoss etg' },
    propstack: 'floor',
  },
  totalFloors: {
    kind: 'number',
    min: 1,
    max: 200,
    digits: 0,
    label: 'Etagen im Haus',
    column: 'total_floors',
    isTracked: true,
    alias: 'numberOfFloors',
    file: { name: 'numberOfFloors', headers: 'totalfloors etagenanzahl stockwerke' },
    propstack: 'number_of_floors',
  },
  heatingType: { kind: 'text', max: 200, label: 'Heizung', isTracked: true },
  energyClass: {
    kind: 'text',
    max: 100,
    label: 'Energieklasse',
    isTracked: true,
    file: { name: 'energyEfficiencyClass', headers: 'energyclass energieeffizienzklasse' },
  },
  hasGarden: {
    kind: 'flag',
    label: 'Garten',
    ticked: ['garten'],
    file: { name: 'garden' },
    openImmo: ['ausstattung', 'gartennutzung'],
    propstack: 'garden',
  },
  hasBalcony: { kind: 'flag', label: 'Balkon', ticked: ['balkon', 'terrasse'], file: { name: 'balcony' }, propstack: 'balcony' },
  hasGarage: { kind: 'flag', label: 'Garage', ticked: ['garage', 'stellplatz'] },
  numberOfParkingSpaces: {
    kind: 'number',
    min: 1,
    max: 1_000,
    digits: 0,
    label: 'Stellplätze',
    isTracked: true,
    file: { name: 'numberOfParkingSpaces', headers: 'parkingspaces parkplaetze stellplatzanzahl anzahlstellplaetze' },
    openImmo: ['flaechen', 'anzahl_stellplaetze'],
    propstack: 'number_of_parking_spaces',
  },
  hasElevator: {
    kind: 'flag',
    label: 'Aufzug',
    ticked: ['aufzug'],
    file: { name: 'lift', headers: 'elevator fahrstuhl' },
    propstack: 'lift',
  },
  cellar: {
    kind: 'flag',
    label: 'Keller',
    isTracked: true,
    ticked: ['keller'],
    file: { name: 'cellar', headers: 'basement' },
    propstack: 'cellar',
  },
  rented: {
    kind: 'flag',
    label: 'Vermietet',
    isTracked: true,
    ticked: ['vermietet'],
    file: { name: 'rented' },
    openImmo: ['verwaltung_objekt', 'vermietet'],
    propstack: 'rented',
  },
  isLeasehold: {
    kind: 'flag',
    label: 'Erbbaurecht',
    isTracked: true,
    file: { name: 'leasehold', headers: 'erbpacht erbbau' },
  },
  rentCurrent: {
    ...MONTHLY_RENT,
    label: 'Aktuelle Miete',
    isTracked: true,
    alias: 'rentPriceCurrent',
    file: { name: 'rentPriceCurrent', headers: 'rentcurrent istmiete mieteist miete kaltmiete nettokaltmiete' },
  },
  rentPotential: {
    ...MONTHLY_RENT,
    label: 'Mögliche Miete',
    file: { name: 'rentPrice', headers: 'rentpotential sollmiete mietesoll' },
  },
  commission: {
    kind: 'text',
    max: 500,
    label: 'Provision',
    isTracked: true,
    file: { name: 'commission', headers: 'comission kaeuferprovision courtage' },
    openImmo: ['preise', 'aussen_courtage'],
    propstack: 'courtage',
  },
  availableFrom: {
    kind: 'text',
    max: 200,
    label: 'Frei ab',
    openImmo: ['verwaltung_objekt', 'verfuegbar_ab'],
    propstack: 'free_from',
  },
} as const satisfies Readonly<Record<string, AdvertField>>

type Fields = typeof ADVERT_FIELDS
export type AdvertFieldName = keyof Fields
type ValueOf<Field> = Field extends { readonly kind: 'text' } ? string : Field extends { readonly kind: 'flag' } ? boolean : number

/** Values in euro, m², counts or words; a missing field is unknown. */
export type AdvertValues = { readonly [Name in AdvertFieldName]?: ValueOf<Fields[Name]> }
/** Values where null means unknown. */
export type AdvertFacts = { readonly [Name in AdvertFieldName]: ValueOf<Fields[Name]> | null }
/** Values where null or a missing field means unknown. */
export type PartialFacts = { readonly [Name in AdvertFieldName]?: AdvertFacts[Name] | undefined }
type AliasOf<Name extends AdvertFieldName> = Fields[Name] extends { readonly alias: infer Alias extends string } ? Alias : never
export type WithAliases<Facts extends Readonly<Record<AdvertFieldName, unknown>>> = Facts & {
  readonly [Name in AdvertFieldName as AliasOf<Name>]: Facts[Name]
}

export const ADVERT_ROWS = Object.entries(ADVERT_FIELDS) as readonly (readonly [AdvertFieldName, AdvertField])[]
/** Fields without a column of their own. */
export const DETAIL_NAMES = ADVERT_ROWS.filter(([, { column }]) => column === undefined).map(([name]) => name)

/** One value per field. */
export const forAdvertFields = <Value>(
  make: (name: AdvertFieldName, field: AdvertField) => Value,
): Readonly<Record<AdvertFieldName, Value>> =>
  Object.fromEntries(ADVERT_ROWS.map(([name, field]) => [name, make(name, field)])) as Record<AdvertFieldName, Value>

/** Adds the values under the aliases of their fields. */
export const withAliases = <Facts extends Readonly<Record<AdvertFieldName, unknown>>>(facts: Facts): WithAliases<Facts> => {
  const aliases = ADVERT_ROWS.flatMap(([name, { alias }]) => (alias === undefined ? [] : [[alias, facts[name]]]))
  return { ...facts, ...Object.fromEntries(aliases) } as WithAliases<Facts>
}

/** Facts of a property without any known values. */
export const NO_FACTS = withAliases(forAdvertFields(() => null) as AdvertFacts)

type Named<Key extends 'propstack' | 'onOffice'> = {
  [Name in AdvertFieldName]: Fields[Name] extends { readonly [K in Key]: infer Target extends string } ? Target : never
}[AdvertFieldName]

const namesIn = <Key extends 'propstack' | 'onOffice'>(key: Key) => ADVERT_ROWS.flatMap(([, field]) => field[key] ?? []) as Named<Key>[]
export const PROPSTACK_NAMES = namesIn('propstack')
export const ONOFFICE_NAMES = namesIn('onOffice')

/** Values that another program accepts unchanged, by its field names. */
export const valuesFor = (key: 'propstack' | 'onOffice', facts: AdvertFacts): Record<string, string | number | boolean | null> =>
  Object.fromEntries(ADVERT_ROWS.flatMap(([name, field]) => (field[key] === undefined ? [] : [[field[key], facts[name]]])))

/** Our labels for another program's fields. */
export const labelsFor = (key: 'propstack' | 'onOffice'): Record<string, string> =>
  Object.fromEntries(ADVERT_ROWS.flatMap(([, field]) => (field[key] === undefined ? [] : [[field[key], field.label]])))

export type FileField = {
  [Name in AdvertFieldName]: Fields[Name] extends { readonly file: { readonly name: infer File extends string } } ? File : never
}[AdvertFieldName]

/** Fields of an imported file that are facts of the property, by their names in the file. */
export const FILE_LABELS = Object.fromEntries(
  ADVERT_ROWS.flatMap(([, { file, label }]) => (file === undefined ? [] : [[file.name, label]])),
) as Readonly<Record<FileField, string>>

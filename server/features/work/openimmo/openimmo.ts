import { createHash } from 'node:crypto'
import type { Property } from '#shared/contract/work/properties.ts'
import type { User } from '#shared/contract/people/accounts.ts'
import { ADVERT_ROWS } from '#shared/domain/advert-fields.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { listRefusals } from '#shared/domain/contact-light.ts'
import { realPrice } from '#shared/domain/price.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { toPlaceParts, buildReference } from '../../../crm/property.ts'
import type { Person } from '../../../crm/person.ts'
import { findOpenImmoCondition, buildEnergyClass, findHeating, buildKind, storeyIn } from './kinds.ts'
import { block, leaf, mark, type Node } from './node.ts'
import { RULES } from './schema.ts'

export type Agent = Pick<User, 'email' | 'firstName' | 'lastName' | 'companyName'> & { readonly id: OfficeId }

/** A property, with its owner if the owner's data may be passed on. */
export interface ListedProperty {
  readonly property: Property
  readonly owner: Person | null
}

/** Permanent OpenImmo ids of a supplier (A) or a property (O), hashed from ids that never change. */
const hashNumber = (letter: 'A' | 'O', ...parts: (string | number)[]): string =>
  `${letter}GBL${createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 28).toUpperCase()}`

/** Always a partial transfer, so that no importer deletes what is missing. */
export function buildOpenImmo(agent: Agent, offers: readonly ListedProperty[], now: Date): Node {
  const transfer = mark('uebertragung', {
    art: 'OFFLINE',
    umfang: 'TEIL',
    modus: 'NEW',
    version: '1.2.7',
    sendersoftware: PRODUCT_NAME,
    senderversion: '1',
    timestamp: now.toISOString(),
  })
  const supplier = block(
    'anbieter',
    leaf('firma', firmName(agent)),
    leaf('openimmo_anid', hashNumber('A', agent.id)),
    ...offers.map((offer) => buildProperty(agent, offer, now)),
  )
  return { name: 'openimmo', attributes: {}, content: [...transfer, ...supplier] }
}

const fullName = ({ firstName, lastName }: Agent) => `${firstName} ${lastName}`.trim()
const firmName = (agent: Agent) => agent.companyName?.trim() || fullName(agent) || agent.email

/** Omits everything the advert does not state. */
const buildProperty = (agent: Agent, { property, owner }: ListedProperty, now: Date): readonly Node[] =>
  block(
    'immobilie',
    buildCategory(property),
    buildGeo(property),
    buildContact(agent),
    buildOwner(owner),
    buildPrices(property),
    buildAreas(property),
    buildFittings(property),
    buildConditions(property),
    block('freitexte', leaf('objekttitel', property.title), leaf('objektbeschreibung', property.description)),
    // it is a lead: neither the property nor its address may be published
    blockWithFacts('verwaltung_objekt', property, leaf('objektadresse_freigeben', false)),
    block(
      'verwaltung_techn',
      leaf('objektnr_extern', buildReference(property)),
      mark('aktion'),
      leaf('openimmo_obid', hashNumber('O', agent.id, property.id)),
      leaf('stand_vom', berlinDay(now)),
      leaf('weitergabe_generell', false),
    ),
    ...buildRemarks(property),
  )

const buildCategory = (property: Property) => {
  const isTrade = property.propertyType === 'commercial'
  const kind = buildKind(property)
  return block(
    'objektkategorie',
    mark('nutzungsart', { WOHNEN: !isTrade, GEWERBE: isTrade, ANLAGE: kind[0]?.name === 'zinshaus_renditeobjekt' }),
    mark('vermarktungsart', { KAUF: property.listingType === 'sale', MIETE_PACHT: property.listingType === 'rent' }),
    block('objektart', kind),
  )
}

function buildGeo(property: Property) {
  const { latitude, longitude, totalFloors } = property
  const { street, houseNumber, zipCode, town, district, country } = toPlaceParts(property)
  const isPlaced = latitude !== null && longitude !== null
  return block(
    'geo',
    leaf('plz', zipCode),
    leaf('ort', town),
    // as strings: rounding degrees to two decimals would shift the position by a kilometre
    isPlaced ? mark('geokoordinaten', { breitengrad: latitude.toFixed(6), laengengrad: longitude.toFixed(6) }) : [],
    leaf('strasse', street),
    leaf('hausnummer', houseNumber),
    mark('land', { iso_land: country.iso3 }),
    leaf('etage', storeyIn(property)),
    leaf('anzahl_etagen', totalFloors === null ? null : Math.round(totalFloors)),
    leaf('regionaler_zusatz', district),
  )
}

/** The contact for the property: the agent, never the owner. */
const buildContact = (agent: Agent) =>
  block(
    'kontaktperson',
    leaf('email_direkt', agent.email),
    leaf('name', agent.lastName || firmName(agent)),
    leaf('vorname', agent.firstName),
    leaf('firma', agent.companyName),
  )

const buildOwner = (owner: Person | null): readonly Node[] =>
  block(
    'weitere_adresse',
    leaf('vorname', owner?.firstName ?? null),
    leaf('name', owner?.lastName ?? null),
    leaf('email_privat', owner?.email ?? null),
    leaf('tel_privat', owner?.phone ?? null),
    leaf('adressfreigabe', owner && false),
    leaf('freitextfeld', owner?.origin ?? null),
  ).map((address) => ({ ...address, attributes: { adressart: 'Eigentümer' } }))

/** Counts of zero are omitted, because OpenImmo counts start at 1. */
function factLeaf(element: string, value: string | number | boolean | null) {
  const count = typeof value === 'number' && RULES[element]?.value === 'count' ? Math.round(value) : undefined
  return leaf(element, count === undefined ? value : count >= 1 ? count : null)
}

/** A block of these parts plus the facts that map directly to OpenImmo, in standard order. */
function blockWithFacts(name: string, property: Property, ...parts: (readonly Node[])[]): readonly Node[] {
  const facts = ADVERT_ROWS.flatMap(([fact, { openImmo }]) => (openImmo?.[0] === name ? factLeaf(openImmo[1], property[fact]) : []))
  const order = RULES[name]?.children?.map((child) => child.replace(/[?*]$/, '')) ?? []
  return block(
    name,
    [...parts.flat(), ...facts].toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name)),
  )
}

const buildPrices = (property: Property) => {
  const { listingType } = property
  const price = realPrice(property.price)
  return blockWithFacts(
    'preise',
    property,
    listingType === 'sale' ? leaf('kaufpreis', price ?? 0, { auf_anfrage: price === null || null }) : leaf('nettokaltmiete', price),
    mark('waehrung', { iso_waehrung: 'EUR' }),
  )
}

function buildAreas(property: Property) {
  const { propertyType, size, plotSize } = property
  const isLand = propertyType === 'land'
  const isHome = propertyType === 'apartment' || propertyType === 'house'
  return blockWithFacts(
    'flaechen',
    property,
    leaf('wohnflaeche', isHome ? size : null),
    leaf('nutzflaeche', isHome || isLand ? null : size),
    leaf('grundstuecksflaeche', plotSize ?? (isLand ? size : null)),
  )
}

function buildFittings(property: Property) {
  const heating = findHeating(property)
  const { hasElevator, hasGarage, cellar } = property
  return blockWithFacts(
    'ausstattung',
    property,
    heating === null ? [] : mark('heizungsart', { [heating]: true }),
    hasElevator === null ? [] : mark('fahrstuhl', { PERSONEN: hasElevator }),
    hasGarage === null ? [] : mark('stellplatzart', { GARAGE: hasGarage }),
    cellar === null ? [] : mark('unterkellert', { keller: cellar ? 'JA' : 'NEIN' }),
  )
}

function buildConditions(property: Property) {
  const condition = findOpenImmoCondition(property)
  return blockWithFacts(
    'zustand_angaben',
    property,
    condition === null ? [] : mark('zustand', { zustand_art: condition }),
    block('energiepass', buildEnergyClass(property)),
  )
}

/** Data without an OpenImmo field: the lead's origin, and refusals of contact. */
const buildRemarks = (property: Property): (readonly Node[])[] => [
  leaf('user_defined_simplefield', SOURCE_LABEL[property.source], { feldname: 'giebel_quelle' }),
  leaf('user_defined_simplefield', property.sourceUrl, { feldname: 'giebel_inserat' }),
  leaf('user_defined_simplefield', listRefusals(property).join(' '), { feldname: 'giebel_kein_kontakt' }),
]

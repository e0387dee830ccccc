import { foldGerman } from '#shared/domain/spelling.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { type Country, countryIn, type Postcode, postcodeOf } from '#shared/domain/written/postcode.ts'

export interface ReadPlace {
  readonly street?: string
  readonly postcode?: Postcode
  /** Where it is not Germany, and the address says so. */
  readonly country?: Country
  /** Town, and district where it is told. */
  readonly location?: string
}

const COUNTRY = /^(?:deutschland|germany|de|bundesrepublik deutschland)$/i
const STREET = /(?:str|strasse|weg|platz|allee|gasse|ring|damm|ufer|chaussee|pfad|steig|wall|graben|promenade|stieg|twiete)\.?$/

/** "50667 Köln", "Lange Straße 12 D-50667 Köln"; a postcode of four digits stands alone before its town. */
const ZIP = /^(.{0,200}?)\s*\b(?:D-)?(\d{5})\b\s*(.*)$/i
const SHORT_ZIP = /^()((?:[a-z]{1,2}-? ?)?\d{4})\s+(\p{L}.*)$/iu

/** An address on one line: "Lange Straße 12, 50667 Köln, Deutschland", "50667 Köln", "Köln, Ehrenfeld", "Hauptplatz 1, A-8010 Graz". */
export function readAddress(text: string): ReadPlace {
  const told = /['"]displayName['"]: ?['"]([^'"]+)/.exec(text)?.[1] ?? text
  if (told.startsWith('{')) return {}
  const parts = told
    .split(/[,\n]/)
    .map(oneLine)
    .filter((part) => part !== '' && !COUNTRY.test(part))
  const country = parts.map(countryIn).find((found) => found !== undefined)
  const streets: string[] = []
  const towns: string[] = []
  let postcode: Postcode | undefined
  const sort = (part: string) => (part === '' ? 0 : isStreet(part) ? streets.push(part) : towns.push(part))
  for (const part of parts.filter((part) => countryIn(part) === undefined)) {
    const [, before = '', zip = '', behind = ''] = ZIP.exec(part) ?? SHORT_ZIP.exec(part) ?? []
    const read = zip === '' || postcode !== undefined ? undefined : postcodeIn(zip, behind, country)
    if (read === undefined) sort(part)
    else {
      postcode = read
      sort(before)
      if (behind !== '') towns.unshift(behind)
    }
  }
  const [town, district] = towns
  const abroad = country ?? postcode?.country
  return {
    ...(streets[0] !== undefined && { street: streets[0] }),
    ...(postcode !== undefined && { postcode }),
    ...(abroad !== undefined && { country: abroad }),
    // behind a town with its postcode come state and country
    ...(town !== undefined && { location: district === undefined || postcode !== undefined ? town : `${town} - ${district}` }),
  }
}

const postcodeIn = (zip: string, town: string, country: Country | undefined): Postcode | undefined =>
  country === undefined ? postcodeOf(zip, town) : { zipCode: zip.replace(/^\D+/, ''), country }

/** A number, or a word that only streets are called by. */
const isStreet = (part: string): boolean => /\d/.test(part) || STREET.test(foldGerman(part))

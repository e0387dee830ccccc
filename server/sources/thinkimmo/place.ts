import { foldGerman } from '#shared/domain/spelling.ts'
import { oneLine } from '../portals/german-numbers.ts'

export interface ReadPlace {
  readonly street?: string
  readonly zipCode?: string
  /** Town, and district where it is told. */
  readonly location?: string
}

const COUNTRY = /^(?:deutschland|germany|de|bundesrepublik deutschland)$/i
const STREET = /(?:str|strasse|weg|platz|allee|gasse|ring|damm|ufer|chaussee|pfad|steig|wall|graben|promenade|stieg|twiete)\.?$/

/** An address on one line: "Lange Straße 12, 50667 Köln, Deutschland", "50667 Köln", "Köln, Ehrenfeld". */
export function readAddress(text: string): ReadPlace {
  const told = /['"]displayName['"]: ?['"]([^'"]+)/.exec(text)?.[1] ?? text
  if (told.startsWith('{')) return {}
  const parts = told
    .split(/[,\n]/)
    .map(oneLine)
    .filter((part) => part !== '' && !COUNTRY.test(part))
  const streets: string[] = []
  const towns: string[] = []
  let zipCode: string | undefined
  const sort = (part: string) => (part === '' ? 0 : isStreet(part) ? streets.push(part) : towns.push(part))
  for (const part of parts) {
    const [, before = '', zip, behind = ''] = /^(.*?)\s*\b(?:D-)?(\d{5})\b\s*(.*)$/i.exec(part) ?? []
    if (zip === undefined || zipCode !== undefined) sort(part)
    else {
      zipCode = zip
      sort(before)
      if (behind !== '') towns.unshift(behind)
    }
  }
  const [town, district] = towns
  return {
    ...(streets[0] !== undefined && { street: streets[0] }),
    ...(zipCode !== undefined && { zipCode }),
    // behind a town with its postcode come state and country
    ...(town !== undefined && { location: district === undefined || zipCode !== undefined ? town : `${town} - ${district}` }),
  }
}

/** A number, or a word that only streets are called by. */
const isStreet = (part: string): boolean => /\d/.test(part) || STREET.test(foldGerman(part))

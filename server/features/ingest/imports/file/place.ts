import { doorLine, readAddress } from '#shared/domain/written/address.ts'
import type { Country, Postcode } from '#shared/domain/written/postcode.ts'

export interface ReadPlace {
  readonly street?: string
  readonly postcode?: Postcode
  /** Set if the address names a country other than Germany. */
  readonly country?: Country
  /** Town, with the district if there is one. */
  readonly location?: string
}

/** A cell with a complete address: "Lange Straße 12, 50667 Köln, Deutschland", or an object written by a program, with a `displayName`. */
export function placeOfCell(text: string): ReadPlace {
  const address = /['"]displayName['"]: ?['"]([^'"]+)/.exec(text)?.[1] ?? text
  if (address.startsWith('{')) return {}
  const read = readAddress(address)
  const street = doorLine(read)
  const location = [read.town, read.district].filter(Boolean).join(' - ')
  return {
    ...(street !== null && { street }),
    ...(read.postcode !== null && { postcode: read.postcode }),
    ...(read.country !== null && { country: read.country }),
    ...(location !== '' && { location }),
  }
}

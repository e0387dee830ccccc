import { doorLine, readAddress } from '#shared/domain/written/address.ts'
import type { Country, Postcode } from '#shared/domain/written/postcode.ts'

export interface ReadPlace {
  readonly street?: string
  readonly postcode?: Postcode
  /** Where it is not Germany, and the address says so. */
  readonly country?: Country
  /** Town, and district where it is told. */
  readonly location?: string
}

/** A cell that holds all of an address: "Lange Straße 12, 50667 Köln, Deutschland", or the object of a program that says so. */
export function placeOfCell(text: string): ReadPlace {
  const told = /['"]displayName['"]: ?['"]([^'"]+)/.exec(text)?.[1] ?? text
  if (told.startsWith('{')) return {}
  const read = readAddress(told)
  const street = doorLine(read)
  const location = [read.town, read.district].filter(Boolean).join(' - ')
  return {
    ...(street !== null && { street }),
    ...(read.postcode !== null && { postcode: read.postcode }),
    ...(read.country !== null && { country: read.country }),
    ...(location !== '' && { location }),
  }
}

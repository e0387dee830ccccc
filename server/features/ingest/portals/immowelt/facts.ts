import type { RawListing } from '../raw-listing.ts'
import { readSquareMetres } from '#shared/domain/written/area.ts'
import { euroIn } from '#shared/domain/written/euro.ts'
import { firstGermanNumber, oneLine } from '#shared/domain/written/number.ts'
import { labelledRooms, roomCount, squareMetres } from '#shared/domain/written/printed.ts'
import { at, listAt, textAt } from '../../../../html/json.ts'

/** Euros from "375.000 € 2.885 €/m²" and from "ab 299.000 €"; null for "Preis auf Anfrage" and if there is only a price per m². */
export function priceIn(text: string | null): number | null {
  return euroIn(text ?? '') || null
}

interface Facts {
  readonly size: number | null
  readonly plotSize: number | null
  readonly rooms: number | null
}

/** A card's or an ad's facts by type. Some adverts state only the total area and no living area. */
export function readFacts(hardFacts: unknown): Facts {
  const byType = new Map(
    listAt(hardFacts, 'facts').map((fact) => [textAt(fact, 'type'), textAt(fact, 'splitValue') ?? textAt(fact, 'value')]),
  )
  const area = (type: string) => {
    const text = byType.get(type) ?? ''
    return (readSquareMetres(text) ?? firstGermanNumber(text)) || null
  }
  return {
    size: area('livingSpace') ?? area('overallSpace'),
    plotSize: area('plotSpace'),
    rooms: labelledRooms(byType.get('numberOfRooms')),
  }
}

/** Facts from a card's line: "5 Zimmer", "130 m²", "523 m² Grundstück". */
export function factsIn(pieces: readonly string[]): Facts {
  const first = (read: (piece: string) => number | null) => pieces.map(read).find((value) => value !== null) || null
  return {
    size: first(squareMetres),
    plotSize: first((piece) => squareMetres(/^(.*) Grundst(?:ü|ue)ck$/.exec(piece)?.[1] ?? '')),
    rooms: first(roomCount),
  }
}

type Place = Pick<RawListing, 'zipCode' | 'place' | 'street'>

export function readAdvertPlace(location: unknown): Place {
  const address = at(location, 'address')
  return {
    zipCode: textAt(address, 'zipCode'),
    place: townAndPart(textAt(address, 'city'), textAt(address, 'district')),
    street: textAt(address, 'street'),
  }
}

/** "Christian-Rath-Straße 2, Füchtorf, Sassenberg (48336)": the town comes last, and a part with a digit is the street. */
export function placeIn(line: string): Place {
  const [, names = line, zip = null] = /^(.*?)\s*\(((?:[A-Z]{1,2}-)?\d{4,5})\)$/.exec(oneLine(line)) ?? []
  const parts = names.split(', ').filter((name) => name !== '')
  const street = parts.length > 1 && /\d/.test(parts[0] ?? '') ? (parts.shift() ?? null) : null
  return { zipCode: zip, place: townAndPart(parts.at(-1) ?? null, parts.length > 1 ? (parts[0] ?? null) : null), street }
}

/** Omits the district if the town contains it already: "Möckmühl-Ruchsen". */
function townAndPart(town: string | null, part: string | null): string | null {
  if (town === null || part === null) return town ?? part
  return town.includes(part) ? town : `${town} - ${part}`
}

export function readImages(gallery: unknown): string[] {
  return [...new Set(listAt(gallery, 'images').flatMap((image) => textAt(image, 'url') ?? []))]
}

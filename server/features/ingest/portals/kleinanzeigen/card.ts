import type { RawListing } from '../raw-listing.ts'
import { germanNumber, oneLine } from '#shared/domain/written/number.ts'
import { type Price, readPrice, roomCount, squareMetres } from '#shared/domain/written/printed.ts'
import { type Block, type CardParts, cutCard } from './card-parts.ts'
import { DATE } from './dates.ts'
import { readClass, closest, type Element } from '../../../../html/dom.ts'

/**
 * One card on a result page. Class names change with every release and are generated in the newest layout; only `data-adid` and `data-href` have
 * survived all of them. So the card is split into blocks of text, and each block is recognised by its shape: a postcode with a name, a number with
 * "m²", a number with "€". Class names only support a guess.
 */

const PLACE = /^(\d{5}) (.+)$/
const DISTANCE = /\(? ?(?:ca\. ?)?([\d.,]+) km ?\)$/
const ADVERT_PATH = /^\/s-anzeige\/(?:[^/?#]+\/)?(\d+)-(\d+)-(\d+)$/

interface Facts {
  priceText: string | null
  price: Price | undefined
  size: number | null
  rooms: number | null
  zipCode: string | null
  place: string | null
  distanceKm: number | null
  dateText: string | null
  isPrivate: boolean
  top: boolean
  prose: string | null
}

function readPlace(facts: Facts, text: string, box: Element): boolean {
  const found = PLACE.exec(text)
  const named = found?.[2] ?? (/location/i.test(readClass(box)) ? text : undefined)
  if (facts.place !== null || named === undefined) return false
  const distance = DISTANCE.exec(named)
  facts.zipCode = found?.[1] ?? null
  facts.place = oneLine(distance ? named.slice(0, distance.index) : named) || null
  facts.distanceKm = distance?.[1] === undefined ? null : germanNumber(distance[1])
  return true
}

/** "89 m² · 2 Zi. · Online-Besichtigung": recognised if any part is. */
function readTags(facts: Facts, pieces: readonly string[]): boolean {
  let known = false
  for (const part of pieces.join('·').split('·')) {
    const size = squareMetres(part)
    const rooms = roomCount(part)
    // An empty form field is printed as 0.
    if (size !== null) facts.size ??= size || null
    if (rooms !== null) facts.rooms ??= rooms || null
    known ||= size !== null || rooms !== null
  }
  return known
}

function readBlock(facts: Facts, block: Block): void {
  const text = block.pieces.join(' ')
  const price = readPrice(text)
  if (price) {
    // The last one counts: the price follows the text, and a text can look like a price.
    facts.priceText = text
    facts.price = price
  } else if (DATE.test(text)) facts.dateText ??= text
  else if (text === 'Von Privat') facts.isPrivate = true
  else if (text === 'TOP') facts.top = true
  else if (!readPlace(facts, text, block.box) && !readTags(facts, block.pieces) && block.box.name === 'p') keepLongest(facts, text)
}

function keepLongest(facts: Facts, text: string): void {
  if (text.length > (facts.prose?.length ?? 0)) facts.prose = text
}

function readFacts(blocks: readonly Block[]): Facts {
  const facts: Facts = {
    priceText: null,
    price: undefined,
    size: null,
    rooms: null,
    zipCode: null,
    place: null,
    distanceKm: null,
    dateText: null,
    isPrivate: false,
    top: false,
    prose: null,
  }
  for (const block of blocks) {
    if (block.kind === 'text') readBlock(facts, block)
    else if (block.kind === 'prose') keepLongest(facts, block.pieces.join(' '))
  }
  return facts
}

function readOldPrice(blocks: readonly Block[]): number | null {
  for (const block of blocks) {
    const price = block.kind === 'struck' ? readPrice(block.pieces.join(' ')) : undefined
    if (price?.amount) return price.amount
  }
  return null
}

/** The badge with the number of pictures links to the ad as the title does; a title is never only a number. */
function readTitle({ blocks, linkTexts, embedded }: CardParts): string | null {
  const isTitle = (text: string) => text !== '' && !/^\d+$/.test(text)
  const heading = blocks
    .filter((block) => block.kind === 'title')
    .map((block) => block.pieces.join(' '))
    .find(isTitle)
  if (heading !== undefined) return heading
  if (embedded.title !== null) return oneLine(embedded.title)
  return linkTexts.filter(isTitle).toSorted((one, other) => other.length - one.length)[0] ?? null
}

export function longer(one: string | null, other: string | null): string | null {
  return (other?.length ?? 0) > (one?.length ?? 0) ? other : one
}

function readPath(card: Element): string {
  return (card.attribs['data-href'] ?? '').replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
}

const isBare = ({ price, place, size }: Facts): boolean => price === undefined && place === null && size === null

/** Reads one card; undefined if it is not an advert on the portal or is incomplete. */
export function readCard(card: Element): RawListing | undefined {
  const externalId = card.attribs['data-adid'] ?? ''
  const path = readPath(card)
  const ids = ADVERT_PATH.exec(path)
  if (!/^\d+$/.test(externalId) || !ids) return undefined
  const parts = cutCard(card)
  const title = readTitle(parts)
  const facts = readFacts(parts.blocks)
  if (title === null || isBare(facts)) return undefined
  const pictures = parts.embedded.contentUrl === null ? parts.images : [parts.embedded.contentUrl, ...parts.images.slice(1)]
  return {
    externalId,
    path,
    title,
    excerpt: longer(facts.prose, parts.embedded.description),
    priceText: facts.priceText,
    price: facts.price?.amount ?? null,
    negotiable: facts.price?.negotiable ?? false,
    oldPrice: readOldPrice(parts.blocks),
    size: facts.size,
    plotSize: null,
    rooms: facts.rooms,
    zipCode: facts.zipCode,
    place: facts.place,
    street: null,
    distanceKm: facts.distanceKm,
    dateText: facts.dateText,
    seller: facts.isPrivate ? 'private' : null,
    top: facts.top || closest(card, (element) => /\bis-topad\b/.test(readClass(element))) !== undefined,
    categoryId: ids[2] ?? null,
    locationId: ids[3] ?? null,
    imageUrls: [...new Set(pictures)],
  }
}

import { type Block, splitBlocks, readParts } from './blocks.ts'
import { readFacts, isFacts, offerIn, readTitle, zipAndPlace } from './facts.ts'
import type { AlertMail, MailHit, MailSender, Piece } from './mail.ts'

/** Adverts after this line lie outside the search. */
const OUTSIDE = /\balternative (?:angebote|immobilien)/i

/** The button that ends an advert, next to its link. */
const BUTTON = /^(?:mehr (?:informationen|details)|zum exposé|exposé (?:ansehen|anzeigen|öffnen)|details ansehen)(?:\s\W*)?$/i

function read(pieces: readonly Piece[], { subject }: Pick<AlertMail, 'subject'>): readonly (MailHit | undefined)[] {
  const outside = OUTSIDE.test(subject) ? 0 : pieces.findIndex(({ text }) => OUTSIDE.test(text ?? ''))
  return adverts(pieces).map((block) => block && readHit(block, outside >= 0 && outside < block.at, subject))
}

function adverts(pieces: readonly Piece[]): readonly (Block | undefined)[] {
  const buttons = pieces.flatMap(({ text }, at) => (text !== undefined && BUTTON.test(text) ? [at] : []))
  // most links without a visible target lead to the portal's own pages
  if (buttons.length === 0) return splitBlocks(pieces, sender).filter(({ advert, texts }) => advert.id !== null || texts.some(isFacts))
  return buttons.map((at, n) => {
    const part = pieces.slice(n === 0 ? 0 : (buttons[n - 1] ?? 0) + 1, at)
    const advert = part.map(({ link }) => (link === undefined ? null : sender.readAdvertLink(link))).findLast((found) => found !== null)
    return advert ? { advert, at, texts: part.flatMap(({ text }) => text ?? []), isLed: false } : undefined
  })
}

function readHit({ advert, ...block }: Block, isOutside: boolean, subject: string): MailHit | undefined {
  const parts = readParts(block)
  if (!parts) return undefined
  const zip = parts.rest.findIndex((text) => /(?<!\d)\d{5}(?!\d)/.test(text))
  const place = zip < 0 ? parts.rest.slice(0, 2) : parts.rest.slice(Math.max(0, zip - 2), zip + 1)
  return {
    source: sender.source,
    externalId: advert.id,
    ...readTitle(parts.title),
    ...readFacts(parts.facts),
    ...zipAndPlace(place.join(' ')),
    address: null,
    seller: null,
    url: advert.url,
    listingType: parts.facts.map(offerIn).find((offer) => offer !== null) ?? offerIn(subject),
    isOutside,
  }
}

export const sender: MailSender = {
  source: 'immowelt.de',
  domains: ['immowelt.de', 'immonet.de'],
  readAdvertLink(link) {
    const id = /^https:\/\/(?:www\.)?immowelt\.de\/expose\/([\w-]{6,})/.exec(link)?.[1]
    if (id !== undefined) return { id, url: `https://www.immowelt.de/expose/${id}` }
    // these lead to an advert or to a portal page, and only the portal can resolve them
    return /^https:\/\/(?:click\.by|links)\.immowelt\.de\//.test(link) ? { id: null, url: link } : null
  },
  read,
}

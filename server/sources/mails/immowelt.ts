import { offerIn, priceIn, roomsIn, sizeIn, titleOf, zipAndPlace } from './facts.ts'
import type { AlertMail, MailHit, MailSender, Piece } from './mail.ts'

/** From here on stands what lies outside the search. */
const OUTSIDE = /\balternative (?:angebote|immobilien)/i

const PRICED = /€ ?(?:Kaltmiete|Warmmiete|Kaufpreis|Miete)?$|^Preis auf Anfrage/i

function read(pieces: readonly Piece[], { subject }: AlertMail): readonly (MailHit | undefined)[] {
  const begins = pieces.flatMap(({ text }, at) => (text !== undefined && PRICED.test(text) && priceIn(text) !== null ? [at] : []))
  const outside = OUTSIDE.test(subject) ? 0 : pieces.findIndex(({ text }) => OUTSIDE.test(text ?? ''))
  return begins.map((begin, n) => hitOf(pieces.slice(begin, begins[n + 1]), outside >= 0 && begin > outside, subject))
}

function hitOf(part: readonly Piece[], isOutside: boolean, subject: string): MailHit | undefined {
  const end = part.findIndex(({ text }) => text === 'Mehr Informationen')
  const above = end < 0 ? part : part.slice(0, end)
  const advert = above.map(({ link }) => (link === undefined ? null : sender.advertOf(link))).findLast((found) => found !== null)
  const [price = '', title, ...rest] = above.flatMap(({ text }) => (text === undefined ? [] : [text]))
  if (!advert || title === undefined) return undefined
  const facts = rest.findIndex((text) => sizeIn(text) !== null || roomsIn(text) !== null)
  const line = rest[facts] ?? ''
  return {
    source: sender.source,
    externalId: advert.id,
    ...titleOf(title),
    price: priceIn(price),
    size: sizeIn(line),
    rooms: roomsIn(line),
    ...zipAndPlace(rest.slice(facts + 1).join(' ')),
    address: null,
    seller: null,
    url: advert.url,
    listingType: offerIn(price) ?? offerIn(subject),
    isOutside,
  }
}

export const sender: MailSender = {
  source: 'immowelt.de',
  domains: ['immowelt.de', 'immonet.de'],
  advertOf(link) {
    const id = /^https:\/\/(?:www\.)?immowelt\.de\/expose\/([\w-]{6,})/.exec(link)?.[1]
    if (id !== undefined) return { id, url: `https://www.immowelt.de/expose/${id}` }
    // these lead to an advert or to a page of the portal: only the portal knows
    return /^https:\/\/(?:click\.by|links)\.immowelt\.de\//.test(link) ? { id: null, url: link } : null
  },
  read,
}

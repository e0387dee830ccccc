import { type Block, splitBlocks } from './blocks.ts'
import { readFacts, isPrice, offerIn, readTitle, zipAndPlace } from './facts.ts'
import type { MailHit, MailSender } from './mail.ts'

/** The picture's alt text, which precedes each advert and repeats its title. */
const PICTURE = /^Bild zur Anzeige\b\s*/

const SELLER = /^Von (Privat|Gewerblich)$/i
const PLACE = /^\d{5} \p{Lu}/u
const BUTTON = /^(?:zur )?anzeige(?: ansehen)?$/i

/** Only the picture's alt text shows where a title wrapped over several lines ends; it may be wrapped elsewhere. */
function wholeTitle(texts: readonly string[], title: string): string {
  const end = texts.lastIndexOf(title)
  const begin = texts.slice(0, end).findLastIndex((text) => PICTURE.test(text))
  if (begin < 0 || end - begin > TITLE_LINES) return title
  const lines = [texts[begin]?.replace(PICTURE, '') ?? '', ...texts.slice(begin + 1, end + 1)]
  const joined = (from: number, to: number) => lines.slice(from, to).join(' ').trim()
  const at = lines.findIndex((_, n) => n > 0 && joined(0, n) === joined(n, lines.length))
  return at < 0 ? title : joined(at, lines.length)
}

/** Maximum number of lines in an alt text and a title together. */
const TITLE_LINES = 12

/** Title, price, seller: the title is directly above the others. */
function readHit({ advert, texts }: Block, subject: string): MailHit | undefined {
  const isBelowTitle = (text: string) => isPrice(text) || SELLER.test(text)
  const lines = texts.filter((text, at) => !PICTURE.test(text) && (!BUTTON.test(text) || isBelowTitle(texts[at + 1] ?? '')))
  const sold = lines.findLastIndex((text) => SELLER.test(text))
  const priced = lines.findLastIndex((text, at) => isPrice(text) && at > 0 && (sold < 0 || Math.abs(sold - at) <= 2))
  const placedAt = lines.findIndex((text, at) => at > 0 && PLACE.test(text))
  const below = [sold, priced, placedAt].filter((at) => at >= 0)
  const line = below.length > 0 ? lines[Math.min(...below) - 1] : undefined
  if (line === undefined) return undefined
  const title = wholeTitle(texts, line)
  return {
    source: sender.source,
    externalId: advert.id,
    ...readTitle(title),
    price: priced < 0 ? null : readFacts([lines[priced] ?? '']).price,
    size: null,
    plotSize: null,
    rooms: null,
    ...zipAndPlace(lines[placedAt] ?? ''),
    address: null,
    seller: sold < 0 ? null : /privat/i.test(lines[sold] ?? '') ? 'private' : 'commercial',
    url: advert.url,
    listingType: offerIn(subject),
    isOutside: false,
  }
}

export const sender: MailSender = {
  source: 'kleinanzeigen.de',
  domains: ['kleinanzeigen.de'],
  readAdvertLink(link) {
    const id = /^https:\/\/(?:www\.)?(?:ebay-)?kleinanzeigen\.de\/s-anzeige\/(?:[^/?#]+\/)?(\d{6,})/.exec(link)?.[1]
    return id === undefined ? null : { id, url: `https://www.kleinanzeigen.de/s-anzeige/${id}` }
  },
  read: (pieces, { subject }) =>
    splitBlocks(pieces, sender, (text) => isPrice(text) || SELLER.test(text)).map((block) => readHit(block, subject)),
}

import { type Block, blocksOf } from './blocks.ts'
import { factsOf, isPrice, offerIn, titleOf, zipAndPlace } from './facts.ts'
import type { MailHit, MailSender } from './mail.ts'

/** Before each advert stands its picture, whose words repeat the title. */
const PICTURE = /^Bild zur Anzeige\b\s*/

const SELLER = /^Von (Privat|Gewerblich)$/i
const PLACE = /^\d{5} \p{Lu}/u
const BUTTON = /^(?:zur )?anzeige(?: ansehen)?$/i

/** Title, price, seller: the title stands right above the others. */
function hitOf({ advert, texts }: Block, subject: string): MailHit | undefined {
  const lines = texts.filter((text) => !PICTURE.test(text) && !BUTTON.test(text))
  const sold = lines.findLastIndex((text) => SELLER.test(text))
  const priced = lines.findLastIndex((text, at) => isPrice(text) && at > 0 && (sold < 0 || Math.abs(sold - at) <= 2))
  const placedAt = lines.findIndex((text, at) => at > 0 && PLACE.test(text))
  const below = [sold, priced, placedAt].filter((at) => at >= 0)
  const title = below.length > 0 ? lines[Math.min(...below) - 1] : undefined
  if (title === undefined) return undefined
  return {
    source: sender.source,
    externalId: advert.id,
    ...titleOf(title),
    price: priced < 0 ? null : factsOf([lines[priced] ?? '']).price,
    size: null,
    plotSize: null,
    rooms: null,
    ...zipAndPlace(lines[placedAt] ?? ''),
    address: null,
    seller: sold < 0 ? null : /privat/i.test(lines[sold] ?? '') ? 'private' : 'commercial',
    url: advert.url,
    listingType: offerIn(subject) ?? offerIn(title),
    isOutside: false,
  }
}

export const sender: MailSender = {
  source: 'kleinanzeigen.de',
  domains: ['kleinanzeigen.de'],
  advertOf(link) {
    const id = /^https:\/\/(?:www\.)?(?:ebay-)?kleinanzeigen\.de\/s-anzeige\/(?:[^/?#]+\/)?(\d{6,})/.exec(link)?.[1]
    return id === undefined ? null : { id, url: `https://www.kleinanzeigen.de/s-anzeige/${id}` }
  },
  read: (pieces, { subject }) =>
    blocksOf(pieces, sender, (text) => isPrice(text) || SELLER.test(text)).map((block) => hitOf(block, subject)),
}

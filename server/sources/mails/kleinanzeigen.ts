import { offerIn, priceIn, titleOf } from './facts.ts'
import type { AlertMail, MailHit, MailSender, Piece } from './mail.ts'

/** Before each advert stands its picture, whose words repeat the title. */
const PICTURE = /^Bild zur Anzeige\b\s*/

const SELLER = /^Von (Privat|Gewerblich)$/i

function read(pieces: readonly Piece[], { subject }: AlertMail): readonly (MailHit | undefined)[] {
  const ends = pieces.flatMap(({ link }, at) => (link !== undefined && sender.advertOf(link) ? [at] : []))
  // a page links the picture and the title as well: what counts is one number once
  const last = new Map(ends.map((at) => [sender.advertOf(pieces[at]?.link ?? '')?.id, at]))
  let from = 0
  return [...last.values()].map((end) => {
    const part = pieces.slice(from, end + 1)
    from = end + 1
    return hitOf(part, subject)
  })
}

function hitOf(part: readonly Piece[], subject: string): MailHit | undefined {
  const advert = sender.advertOf(part.at(-1)?.link ?? '')
  const texts = part.flatMap(({ text }) => (text === undefined ? [] : [text]))
  const priced = texts.findLastIndex((text) => priceIn(text) !== null || /^(?:VB|Zu verschenken)$/.test(text))
  const sold = texts.findLastIndex((text) => SELLER.test(text))
  const above =
    [priced, sold].filter((at) => at > 0).toSorted((a, b) => a - b)[0] ?? texts.findLastIndex((text) => text.startsWith('Anzeige ansehen'))
  const title = texts.slice(0, above).findLast((text) => !PICTURE.test(text))
  if (!advert || title === undefined) return undefined
  return {
    source: sender.source,
    externalId: advert.id,
    ...titleOf(title),
    price: priced < 0 ? null : priceIn(texts[priced] ?? ''),
    size: null,
    rooms: null,
    zipCode: null,
    place: null,
    address: null,
    seller: sold < 0 ? null : /privat/i.test(texts[sold] ?? '') ? 'private' : 'commercial',
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
  read,
}

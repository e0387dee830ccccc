import { type Block, splitBlocks } from './blocks.ts'
import { areasIn, offerIn, placed, priceIn, roomsIn, readTitle } from './facts.ts'
import type { MailHit, MailSender } from './mail.ts'

/** The labels of figures; each label ends the preceding figure. */
const NAMED =
  /(?=(?:Zimmer(?:zahl|anzahl)?|(?:Wohn|Nutz|Gewerbe|Büro|Verkaufs|Laden|Lager|Hallen|Gesamt)fläche|Fläche|Grundstück\p{L}*): )/u
/** "Wohnung, Wohnung in 04299 Leipzig" */
const KIND_AND_PLACE = /^\p{L}[^:]*? in (?=\d{5}|\p{Lu})/u

function readHit({ advert: { id }, texts: [title, ...texts] }: Block): MailHit | undefined {
  const where = texts.find((text) => /\d{5} \p{L}/u.test(text)) ?? texts.find((text) => KIND_AND_PLACE.test(text))
  const price = texts.find((text) => /^(?:Miete|Kaltmiete|Warmmiete|Kaufpreis|Preis|Pacht)\b/.test(text))
  if (id === null || title === undefined || where === undefined) return undefined
  const figures = texts.flatMap((text) => text.slice(0, FIGURES_MAX).split(NAMED))
  const first = <T>(read: (text: string) => T | null) => figures.map(read).find((value) => value !== null) ?? null
  const offered = texts.join(' ')
  return {
    source: sender.source,
    externalId: id,
    ...readTitle(title),
    price: price === undefined ? null : priceIn(price),
    size: first((text) => areasIn(text).size),
    plotSize: first((text) => areasIn(text).plotSize),
    rooms: first(roomsIn),
    ...placed(where.replace(KIND_AND_PLACE, '')),
    seller: /privatangebot|von privat/i.test(offered) ? 'private' : null,
    url: `https://www.ohne-makler.net/immobilie/${id}/`,
    listingType: offerIn(price ?? ''),
    isOutside: false,
  }
}

/** Maximum characters per line searched for figures. */
const FIGURES_MAX = 500

export const sender: MailSender = {
  source: 'ohne-makler.net',
  domains: ['ohne-makler.net'],
  readAdvertLink(link) {
    const id = /^https:\/\/(?:www\.)?ohne-makler\.net\/immobilie\/(\d+)(?![\w-])/.exec(link)?.[1]
    return id === undefined ? null : { id, url: `https://www.ohne-makler.net/immobilie/${id}/` }
  },
  read: (pieces) => splitBlocks(pieces, sender).map(readHit),
}

import { splitBlocks, readParts, type Block } from './blocks.ts'
import { areasIn, readFacts, offerIn, placed, priceIn, roomsIn, readTitle } from './facts.ts'
import type { AlertMail, MailHit, MailSender, Piece } from './mail.ts'

const HOSTS = /^https:\/\/(?:(?:www|push\.search|email)\.)?(?:immobilienscout24|immoscout24|is24)\.de\//

/** Adverts in the text part, which lists one labelled field per line. */
function listed(pieces: readonly Piece[], search: string): readonly (MailHit | undefined)[] {
  const begins = pieces.flatMap(({ text }, at) => (text?.startsWith('Titel:') ? [at] : []))
  return begins.map((begin, n) => hitOfList(pieces.slice(begin, begins[n + 1]), search))
}

function hitOfList(part: readonly Piece[], search: string): MailHit | undefined {
  const at = part.findIndex(({ link }) => link !== undefined && sender.readAdvertLink(link))
  const advert = sender.readAdvertLink(part[at]?.link ?? '')
  // text after another advert's link does not belong to this one
  const other = part.findIndex(
    ({ link }, n) => n > at && link !== undefined && ![null, advert?.id].includes(sender.readAdvertLink(link)?.id ?? null),
  )
  const textsIn = (from: number, to?: number) => part.slice(from, to).flatMap(({ text }) => text ?? [])
  const title = textsIn(0, at)
    .filter((text) => text !== 'Link:')
    .join(' ')
    .slice('Titel:'.length)
    .trim()
  if (!advert || title === '') return undefined
  const texts = textsIn(at, other < 0 ? undefined : other)
  const named = (name: RegExp) => texts.find((text) => name.test(text))
  const price = named(/^(?:Kaltmiete|Warmmiete|Nettokaltmiete|Gesamtmiete|Mietpreis|Miete|Pacht|Kaufpreis|Preis)\b[^:]*:/)
  return {
    source: sender.source,
    externalId: advert.id,
    ...readTitle(title),
    price: price === undefined ? null : priceIn(price),
    size: areasIn(named(/^(?:(?:Wohn|Gewerbe|Nutz|Büro|Verkaufs|Laden|Lager|Hallen|Gesamt)fläche|Fläche)\b[^:]*:/) ?? '').size,
    plotSize: areasIn(named(/^Grundstück[^:]*:/) ?? '').plotSize,
    rooms: roomsIn(named(/^(?:Zimmer(?:zahl|anzahl)?|Zi\.):/) ?? ''),
    ...placed(
      named(/^Adresse:/)
        ?.slice('Adresse:'.length)
        .trim() ?? '',
    ),
    seller: null,
    url: advert.url,
    listingType: offerIn(price ?? '') ?? offerIn(search),
    isOutside: false,
  }
}

/** A place on a card: with its postcode, or as district and town. */
const ZIP = /(?<!\d)\d{5} \p{Lu}/u
const QUARTER_AND_TOWN = /^\p{Lu}[^,]*(?:, [^,]+){1,3}$/u
const TOWN = /^\p{Lu}[\p{L}.()/ -]{1,60}$/u

/** Cards in the HTML part, which have no labels; all parts of a card link to the same address. */
function hitOfCard(block: Block, search: string): MailHit | undefined {
  const parts = readParts(block)
  const { advert } = block
  if (!parts || advert.id === null) return undefined
  const [title, rest] =
    ZIP.test(parts.title) && parts.rest.length === 1 && !ZIP.test(parts.rest[0] ?? '')
      ? [parts.rest[0] ?? '', [parts.title]]
      : [parts.title, parts.rest]
  const where = [ZIP, QUARTER_AND_TOWN, TOWN].map((form) => rest.find((text) => form.test(text))).find((found) => found !== undefined)
  return {
    source: sender.source,
    externalId: advert.id,
    ...readTitle(title),
    ...readFacts(parts.facts),
    ...placed(where ?? ''),
    seller: null,
    url: `https://www.immobilienscout24.de/expose/${advert.id}`,
    listingType: parts.facts.map(offerIn).find((offer) => offer !== null) ?? offerIn(search),
    isOutside: false,
  }
}

/** The search as worded in the email. */
const findSearchText = (pieces: readonly Piece[], { subject }: Pick<AlertMail, 'subject'>) =>
  `${subject} ${pieces.find(({ text }) => /gespeicherten? Suche/.test(text ?? ''))?.text ?? ''}`

export const sender: MailSender = {
  source: 'immobilienscout24.de',
  domains: ['immobilienscout24.de', 'is24.de'],
  readAdvertLink(link) {
    if (!HOSTS.test(link)) return null
    const id = /\/expose\/(\d{6,})(?!\d)/.exec(link)?.[1]
    if (id === undefined) return null
    return { id, url: link.replace(/[?#].*$/, '') }
  },
  read(pieces, mail) {
    const search = findSearchText(pieces, mail)
    if (pieces.some(({ text }) => /^(?:Titel|Adresse):/.test(text ?? ''))) return listed(pieces, search)
    return splitBlocks(pieces, sender).map((block) => hitOfCard(block, search))
  },
}

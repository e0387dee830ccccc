import { isStreet, offerIn, priceIn, roomsIn, sizeIn, titleOf, zipAndPlace } from './facts.ts'
import type { AlertMail, MailHit, MailSender, Piece } from './mail.ts'

const HOSTS = /^https:\/\/(?:(?:www|push\.search|email)\.)?(?:immobilienscout24|immoscout24|is24)\.de\//

/** "Beispielstraße 5A, Südvorstadt, Leipzig" */
function placed(line: string): Pick<MailHit, 'zipCode' | 'place' | 'address'> {
  const [first = '', ...rest] = line.split(/,\s*/)
  const address = rest.length > 0 && isStreet(first) ? first : null
  return { ...zipAndPlace(address === null ? line : rest.join(', ')), address }
}

/** Adverts as the text part lists them: a line for each thing, with its name in front. */
function listed(pieces: readonly Piece[], search: string): readonly (MailHit | undefined)[] {
  const begins = pieces.flatMap(({ text }, at) => (text?.startsWith('Titel:') ? [at] : []))
  return begins.map((begin, n) => {
    const part = pieces.slice(begin, begins[n + 1])
    const texts = part.flatMap(({ text }) => (text === undefined ? [] : [text]))
    const named = (name: RegExp) => texts.find((text) => name.test(text))
    const advert = part.map(({ link }) => (link === undefined ? null : sender.advertOf(link))).find((found) => found !== null)
    const title =
      named(/^Titel:/)
        ?.slice('Titel:'.length)
        .trim() ?? ''
    if (!advert || title === '') return undefined
    const price = named(/^(?:Kaltmiete|Warmmiete|Gesamtmiete|Miete|Kaufpreis|Preis)\b[^:]*:/)
    return {
      source: sender.source,
      externalId: advert.id,
      ...titleOf(title),
      price: price === undefined ? null : priceIn(price),
      size: sizeIn(named(/^(?:Wohnfläche|Fläche|Gewerbefläche)\b[^:]*:/) ?? ''),
      rooms: roomsIn(named(/^Zimmer:/) ?? ''),
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
  })
}

/** Adverts as the page shows them: cards without names, every part of one leading to the same address. */
function shown(pieces: readonly Piece[], search: string): readonly (MailHit | undefined)[] {
  const cards = new Map<string, string[]>()
  let card: string[] | undefined
  for (const { link, text } of pieces) {
    if (link !== undefined) {
      const id = sender.advertOf(link)?.id ?? null
      card = id === null ? undefined : (cards.get(id) ?? [])
      if (id !== null && card) cards.set(id, card)
    } else card?.push(text)
  }
  return [...cards].map(([id, texts]) => hitOfCard(id, texts, search))
}

const isFact = (text: string) => priceIn(text) !== null || sizeIn(text) !== null || roomsIn(text) !== null || /€/.test(text)

function hitOfCard(id: string, texts: readonly string[], search: string): MailHit | undefined {
  const price = texts.find((text) => priceIn(text) !== null)
  const words = texts.filter((text) => !isFact(text))
  const where = words.find((text) => /^(?:[^,]+, )*(?:\d{5} )?\p{Lu}[^,]*$/u.test(text) && /,|\d{5}/.test(text))
  const title = words.find((text) => text !== where && !/^(?:NEU|Neu|Zum Exposé|Exposé ansehen|Nur hier gefunden)$/.test(text))
  if (title === undefined || price === undefined) return undefined
  const facts = texts.filter((text) => text !== title)
  return {
    source: sender.source,
    externalId: id,
    ...titleOf(title),
    price: priceIn(price),
    size: facts.map(sizeIn).find((size) => size !== null) ?? null,
    rooms: facts.map(roomsIn).find((rooms) => rooms !== null) ?? null,
    ...placed(where ?? ''),
    seller: null,
    url: `https://www.immobilienscout24.de/expose/${id}`,
    listingType: offerIn(price) ?? offerIn(search),
    isOutside: false,
  }
}

/** What was searched for, in the words of the mail. */
const searchOf = (pieces: readonly Piece[], { subject }: AlertMail) =>
  `${subject} ${pieces.find(({ text }) => /gespeicherten? Suche/.test(text ?? ''))?.text ?? ''}`

export const sender: MailSender = {
  source: 'immobilienscout24.de',
  domains: ['immobilienscout24.de', 'is24.de'],
  advertOf(link) {
    if (!HOSTS.test(link)) return null
    const id = /\/expose\/(\d{6,})(?!\d)/.exec(link)?.[1]
    if (id === undefined) return null
    return { id, url: link.replace(/[?#].*$/, '') }
  },
  read(pieces, mail) {
    const search = searchOf(pieces, mail)
    return pieces.some(({ text }) => text?.startsWith('Titel:')) ? listed(pieces, search) : shown(pieces, search)
  },
}

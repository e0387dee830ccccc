import { isStreet, offerIn, priceIn, roomsIn, sizeIn, titleOf, zipAndPlace } from './facts.ts'
import type { MailHit, MailSender, Piece } from './mail.ts'

function read(pieces: readonly Piece[]): readonly (MailHit | undefined)[] {
  const adverts = new Map<string, string[]>()
  let current: string[] | undefined
  for (const { link, text } of pieces) {
    if (link !== undefined) {
      const id = sender.advertOf(link)?.id ?? null
      current = id === null ? undefined : (adverts.get(id) ?? [])
      if (id !== null && current) adverts.set(id, current)
    } else current?.push(text)
  }
  return [...adverts].map(([id, texts]) => hitOf(id, texts))
}

/** "Wohnung, Wohnung in Musterstraße 9, 04177 Leipzig" */
function placed(line: string): Pick<MailHit, 'zipCode' | 'place' | 'address'> {
  const where = line.replace(/^.*? in (?=.*\d{5})/, '')
  const [first = '', ...rest] = where.split(/,\s*/)
  return rest.length > 0 && isStreet(first) ? { ...zipAndPlace(rest.join(', ')), address: first } : { ...zipAndPlace(where), address: null }
}

function hitOf(id: string, [title, ...texts]: readonly string[]): MailHit | undefined {
  const where = texts.find((text) => /\d{5} \p{L}/u.test(text))
  const price = texts.find((text) => /^(?:Miete|Kaltmiete|Warmmiete|Kaufpreis|Preis|Pacht)\b/.test(text))
  if (title === undefined || where === undefined) return undefined
  const facts = texts.find((text) => roomsIn(text) !== null || sizeIn(text) !== null) ?? ''
  const offered = texts.join(' ')
  return {
    source: sender.source,
    externalId: id,
    ...titleOf(title),
    price: price === undefined ? null : priceIn(price),
    size: sizeIn(facts),
    rooms: roomsIn(facts),
    ...placed(where),
    seller: /privatangebot|von privat/i.test(offered) ? 'private' : null,
    url: `https://www.ohne-makler.net/immobilie/${id}/`,
    listingType: offerIn(price ?? '') ?? offerIn(title),
    isOutside: false,
  }
}

export const sender: MailSender = {
  source: 'ohne-makler.net',
  domains: ['ohne-makler.net'],
  advertOf(link) {
    const id = /^https:\/\/(?:www\.)?ohne-makler\.net\/immobilie\/(\d+)(?![\w-])/.exec(link)?.[1]
    return id === undefined ? null : { id, url: `https://www.ohne-makler.net/immobilie/${id}/` }
  },
  read,
}

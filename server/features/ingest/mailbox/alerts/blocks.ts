import { readPlace } from '#shared/domain/written/address.ts'
import { isKnownTown } from '#shared/domain/written/town.ts'
import { readFacts, isFacts, isPrice, priceIn } from './facts.ts'
import type { AdvertLink, MailSender, Piece } from './mail.ts'

/** The part of an email about one advert. */
export interface Block {
  readonly advert: AdvertLink
  /** Index of its first link. */
  readonly at: number
  readonly texts: readonly string[]
  /** Whether its texts start with the advert's own; otherwise the email's introduction may precede them. */
  readonly isLed: boolean
}

interface Span {
  readonly advert: AdvertLink
  readonly from: number
  to: number
}

/** Splits an email into one block per advert by its links alone, because figures do not mark where an advert begins. */
export function splitBlocks(
  pieces: readonly Piece[],
  sender: Pick<MailSender, 'readAdvertLink'>,
  isAboutAdvert: (text: string) => boolean = isFacts,
): readonly Block[] {
  const spans: Span[] = []
  for (const [at, { link }] of pieces.entries()) {
    const advert = link === undefined ? null : sender.readAdvertLink(link)
    if (!advert) continue
    const last = spans.at(-1)
    if (last && linkKey(last.advert) === linkKey(advert)) last.to = at
    else spans.push({ advert, from: at, to: at })
  }
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last) return []
  const textsIn = (from: number, to: number) => pieces.slice(from, to).flatMap(({ text }) => text ?? [])
  const findEnd = ({ to }: Span, next: Span | undefined) => {
    const end = next?.from ?? pieces.length
    let at = to + 1
    while (at < end && pieces[at]?.link === undefined) at += 1
    return Math.min(at, end)
  }
  const isLed = textsIn(first.from, first.to).some(isAboutAdvert) || textsIn(last.to, findEnd(last, undefined)).some(isAboutAdvert)
  return spans.map((span, n) => ({
    advert: span.advert,
    at: span.from,
    texts: isLed ? textsIn(span.from, findEnd(span, spans[n + 1])) : textsIn((spans[n - 1]?.to ?? -1) + 1, span.to),
    isLed,
  }))
}

const linkKey = ({ id, url }: AdvertLink) => id ?? url

/** Link labels and badges that are not facts about the advert. */
const NO_TITLE =
  /^(?:\W*\s)?(?:mehr (?:informationen|erfahren|details)|(?:zum|zur) (?:exposé|angebot|immobilie|anzeige)|(?:exposé|details|anzeige|angebot|immobilie) (?:an(?:sehen|zeigen)|öffnen)|jetzt ansehen|details|neu|nur hier gefunden|merken|teilen|kontakt(?: aufnehmen)?|anbieter kontaktieren|privatangebot|von privat|top|premium|exklusiv|online-besichtigung|3d-rundgang|\d+ (?:bilder|fotos)|\d+ ?\/ ?\d+)(?:\s\W*)?$/iu
/** An advert's features; a comma-separated list of them looks like a place. */
const EQUIPMENT =
  /^(?:balkone?|terrasse|loggia|garten|gartenanteil|einbauküche|ebk|keller|(?:personen)?aufzug|stellplatz|garage|carport|gäste-?wc|barrierefrei|möbliert|teilmöbliert|stufenloser zugang|vermietet|denkmal(?:schutz|objekt)?|neubau|erstbezug|altbau|provisionsfrei.{0,20}|keine käuferprovision|wg-geeignet|haustiere erlaubt|fußbodenheizung|kamin|sauna|badewanne|dachboden|rollstuhlgerecht)$/iu

const isEquipment = (text: string) => text.split(/[,/&]/).every((part) => EQUIPMENT.test(part.trim()))

/** An advert's parts by position rather than by appearance: a title, lines of figures, and the remaining texts. */
interface Parts {
  readonly title: string
  readonly facts: readonly string[]
  /** Texts after the title, in order. */
  readonly rest: readonly string[]
}

/** A price label on a line of its own. */
const PRICE_WORD = /^(?:(?:netto)?kaltmiete|warmmiete|gesamtmiete|miete|mietpreis|kaufpreis|angebotspreis|preis|pacht):?$/iu
/** Phrases that introduce an email. */
const INTRODUCTION =
  /(?<!\p{L})(?:neue[rs]? (?:immobilien)?(?:angebote?|treffer|immobilien?|anzeigen?)|(?:deine|ihre)[nr]? suche)(?!\p{L})/iu

/** Joins "Kaltmiete" and "750 €" into one line. */
function withPriceWords(texts: readonly string[]): readonly string[] {
  const joined: string[] = []
  let word: string | undefined
  for (const text of texts) {
    if (PRICE_WORD.test(text)) word = text
    else if (isPrice(text) && word !== undefined) {
      joined.push(`${word.replace(/:$/, '')}: ${text}`)
      word = undefined
    } else joined.push(text)
  }
  const last = word === undefined ? -1 : joined.findIndex((text) => priceIn(text) !== null)
  return last < 0 ? joined : joined.with(last, `${joined[last]} ${word}`)
}

/** A block's parts without field labels; undefined if it has no figures or no title. */
export function readParts({ texts, isLed }: Pick<Block, 'texts' | 'isLed'>): Parts | undefined {
  const words = withPriceWords(texts)
  const all = words.filter((text) => !NO_TITLE.test(text)).map((text) => ({ text, isFacts: isFacts(text) }))
  const last = all.findLastIndex((line) => line.isFacts)
  if (last < 0) return undefined
  const first = isLed ? all.findIndex((line) => line.isFacts) : findStart(all, last)
  const pickTexts = (lines: readonly Line[], areFacts: boolean) => lines.flatMap((line) => (line.isFacts === areFacts ? [line.text] : []))
  const facts = pickTexts(all.slice(first, last + 1), true)
  const lead = pickTexts(isLed ? all.slice(0, first) : all.slice(Math.max(0, first - 1), first), false).filter(
    (text) => isLed || !INTRODUCTION.test(text),
  )
  const between = pickTexts(all.slice(first, last), false)
  const behind = pickTexts(all.slice(last), false)
  const ownTexts = [...(isLed || between.length === 0 ? lead : []), ...between, ...behind]
  const alike = isUntitled({ isLed, ownTexts, lead, between, facts })
    ? (titleAmong(facts) ?? titleInPlace(words, facts, { isLed, ownTexts, lead }))
    : undefined
  const [title, ...rest] = alike === undefined ? ownTexts : [alike, ...between, ...behind]
  return title === undefined
    ? undefined
    : {
        title,
        // a title that consists of figures counts as facts too
        facts: alike !== undefined && facts.includes(alike) ? [...facts.filter((text) => text !== alike), alike] : facts,
        rest: rest.filter((text) => !isEquipment(text)),
      }
}

type Texts = Readonly<Record<'ownTexts' | 'lead' | 'between' | 'facts', readonly string[]>>

const isUntitled = ({ isLed, ownTexts, lead, between, facts }: Texts & { readonly isLed: boolean }): boolean =>
  isLed ? lead.length === 0 && ownTexts.length < 2 : between.length === 0 && (facts.length > 2 || lead.length === 0)

/**
 * Finds by position a title that consists of figures or looks like a button: before the first figure if the link leads the advert, otherwise between
 * the price and the figures.
 */
function titleInPlace(
  words: readonly string[],
  facts: readonly string[],
  { isLed, ownTexts, lead }: { isLed: boolean; ownTexts: readonly string[]; lead: readonly string[] },
): string | undefined {
  const from = words.indexOf(facts[0] ?? '')
  if (isLed) {
    if (!ownTexts.every(isPlace)) return undefined
    return words.slice(0, from).find((text) => NO_TITLE.test(text)) ?? facts.slice(0, 1).find((text) => !isPrice(text))
  }
  if (lead.length > 0 || !isPrice(facts[0] ?? '')) return undefined
  const filler = words.slice(from, words.lastIndexOf(facts.at(-1) ?? '')).find((text) => NO_TITLE.test(text))
  return filler ?? (facts.length > 2 ? facts.slice(1, 2).find((text) => priceIn(text) === null) : undefined)
}

function isPlace(text: string): boolean {
  const { postcode, town } = readPlace(text)
  return postcode !== null || isKnownTown(town ?? '')
}

interface Line {
  readonly text: string
  readonly isFacts: boolean
}

/** Lines between two figures of the same advert: its title and the line below. */
const GAP_MAX = 2

/** Index where the last group of figures begins. The price is the first figure or directly before it. */
function findStart(lines: readonly Line[], last: number): number {
  let first = last
  let isPriced = isPrice(lines[last]?.text ?? '')
  for (let at = last - 1; at >= 0 && first - at <= (isPriced ? 1 : GAP_MAX + 1); at -= 1) {
    const line = lines[at]
    if (!line?.isFacts) continue
    first = at
    isPriced ||= isPrice(line.text)
  }
  return first
}

/** A title that consists of figures only, "2 Zimmer, 68 m²": later lines repeat them. */
function titleAmong(facts: readonly string[]): string | undefined {
  return facts.find((text, at) => {
    const figures = readFacts([text])
    if (figures.price !== null) return false
    const others = readFacts(facts.slice(at + 1))
    return (['size', 'plotSize', 'rooms'] as const).some((kind) => figures[kind] !== null && others[kind] !== null)
  })
}

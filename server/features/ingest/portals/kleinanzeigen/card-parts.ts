import { oneLine } from '#shared/domain/written/number.ts'
import { at, parsed } from '../../../../html/json.ts'
import { readClass, decoded, type Element, isInvisible, type Parent, walk } from '../../../../html/dom.ts'

/** Inline elements, whose text belongs to the surrounding block. */
const INLINE = new Set(['a', 'abbr', 'b', 'em', 'font', 'i', 'mark', 'small', 'span', 'strong', 'u', 'time', 'sup', 'wbr'])
const STRUCK = new Set(['s', 'del', 'strike'])

type Kind = 'text' | 'title' | 'struck' | 'prose'

/** The texts of one kind in one box on the card. */
export interface Block {
  readonly box: Element
  readonly kind: Kind
  readonly pieces: readonly string[]
}

/** The embedded ImageObject's values: its description is longer than the card's, its picture larger. */
export interface Embedded {
  readonly title: string | null
  readonly description: string | null
  readonly contentUrl: string | null
}

export interface CardParts {
  readonly blocks: readonly Block[]
  readonly linkTexts: readonly string[]
  readonly images: readonly string[]
  readonly embedded: Embedded
}

const NOT_EMBEDDED: Embedded = { title: null, description: null, contentUrl: null }

/** Only both attributes together mark a card; buttons inside one may repeat the id. */
export function isCard(element: Element): boolean {
  return element.attribs['data-adid'] !== undefined && element.attribs['data-href'] !== undefined
}

function textField(value: unknown): string | null {
  return typeof value === 'string' ? decoded(value).trim() || null : null
}

function readEmbedded(script: Element): Embedded {
  const source = script.children.map((child) => ('data' in child ? child.data : '')).join('')
  // a seller's text can break the portal's own JSON; the card itself is enough
  const value = parsed(source)
  return {
    title: textField(at(value, 'title')),
    description: textField(at(value, 'description')),
    contentUrl: textField(at(value, 'contentUrl')),
  }
}

function isStruck(element: Element, classes: string): boolean {
  return STRUCK.has(element.name) || /line-through|old-?price/i.test(classes) || (element.attribs['style'] ?? '').includes('line-through')
}

/** "text-title3" is a font size also used for prices: only a class ending in "title" marks one. */
function isTitle(element: Element, classes: string): boolean {
  return /^h[1-6]$/.test(element.name) || /--(?:bold)?title(?:\s|$)/i.test(classes)
}

function isLogo(image: Element): boolean {
  return /^Logo\b/i.test(image.attribs['alt'] ?? '') || /logo/i.test(readClass(image))
}

function imageAddress(image: Element): string | undefined {
  const source = image.attribs['data-imgsrc'] ?? image.attribs['src'] ?? image.attribs['data-src'] ?? ''
  return /^(?:https?:\/\/|\/(?!\/))/.test(source) && !isLogo(image) ? source : undefined
}

/** Properties that a text inherits from its ancestors. */
interface Surroundings {
  readonly box: Element
  readonly kind: Kind
  readonly linked: boolean
}

function within(outer: Surroundings, element: Element): Surroundings {
  const classes = readClass(element)
  const box = INLINE.has(element.name) ? outer.box : element
  const linked = outer.linked || element.name === 'a' || element.attribs['data-url'] !== undefined
  if (outer.kind === 'struck' || isStruck(element, classes)) return { box, kind: 'struck', linked }
  if (outer.kind === 'title' || isTitle(element, classes)) return { box, kind: 'title', linked }
  return { box, kind: outer.kind === 'prose' || /description/i.test(classes) ? 'prose' : 'text', linked }
}

/** Splits a card into its parts. Nested cards are omitted: list items that are never closed nest in each other. */
export const cutCard = (card: Element): CardParts => cutBox(card, isCard)

/** Splits any part of a page as `cutCard` splits a card, without foreign elements. */
export function cutBox(whole: Element, isForeign: (element: Element) => boolean): CardParts {
  const surroundings = new Map<Parent, Surroundings>([[whole, { box: whole, kind: 'text', linked: false }]])
  const blocks = new Map<Element, Map<Kind, string[]>>()
  const linkTexts: string[] = []
  const images: string[] = []
  const brokenLines = new Set<Element>()
  let embedded = NOT_EMBEDDED
  const around = (parent: Parent): Surroundings => surroundings.get(parent) ?? { box: whole, kind: 'text', linked: false }
  const enter = (element: Element): boolean => {
    if (element.name === 'script' && element.attribs['type'] === 'application/ld+json') embedded = readEmbedded(element)
    if (isInvisible(element) || isForeign(element)) return false
    const outer = around(element.parent as Parent)
    surroundings.set(element, within(outer, element))
    // Only texts have line breaks, and sellers write "600 €" on a separate line.
    if (element.name === 'br') brokenLines.add(outer.box)
    const image = element.name === 'img' ? imageAddress(element) : undefined
    if (image !== undefined) images.push(image)
    return true
  }
  walk(whole, enter, (data, parent) => {
    const piece = oneLine(decoded(data))
    if (piece === '') return
    const { box, kind, linked } = around(parent)
    const ofBox = blocks.get(box) ?? new Map<Kind, string[]>()
    blocks.set(box, ofBox)
    ofBox.set(kind, ofBox.get(kind) ?? [])
    ofBox.get(kind)?.push(piece)
    if (linked) linkTexts.push(piece)
  })
  const cut = [...blocks].flatMap(([box, ofBox]) =>
    [...ofBox].map(([kind, pieces]): Block => ({ box, kind: kind === 'text' && brokenLines.has(box) ? 'prose' : kind, pieces })),
  )
  return { blocks: cut, linkTexts, images, embedded }
}

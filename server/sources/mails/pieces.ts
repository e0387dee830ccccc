import { isInvisible, isNestedTooDeep, parsePage, walk } from '../portals/dom.ts'
import { oneLine } from '../portals/german-numbers.ts'
import type { AlertMail, Piece } from './mail.ts'

/** An address, without the brackets and stops that text puts around it. */
const LINK = /https?:\/\/[^\s<>"'|)\]]+/g

/** Where a table was made text, what stood beside each other is parted by several blanks. */
const APART = /\s{2,}|\t|\n|\|/

/** What holds an address in a text part and says nothing. */
const EMPTY = /^[\s()[\]|<>]*$/

function* ofLine(line: string): Generator<Piece> {
  let at = 0
  for (const found of line.matchAll(LINK)) {
    yield* ofWords(line.slice(at, found.index))
    yield { link: found[0].replace(/[.,;]+$/, '') }
    at = found.index + found[0].length
  }
  yield* ofWords(line.slice(at))
}

function* ofWords(words: string): Generator<Piece> {
  for (const part of words.split(APART)) {
    const text = oneLine(part.replace(/[[(]\s*$/, '').replace(/^\s*[\])]/, ''))
    if (!EMPTY.test(text)) yield { text }
  }
}

/** What begins a line of its own on a page. */
const BLOCKS = new Set([
  'p',
  'div',
  'td',
  'th',
  'tr',
  'table',
  'li',
  'ul',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'hr',
  'section',
  'article',
])

function fromHtml(html: string): readonly Piece[] {
  if (isNestedTooDeep(html)) return []
  const pieces: Piece[] = []
  let words = ''
  const end = () => {
    if (words !== '') pieces.push(...ofWords(oneLine(words)))
    words = ''
  }
  walk(
    parsePage(html).root()[0] as Parameters<typeof walk>[0],
    (element) => {
      if (isInvisible(element)) return false
      const href = element.name === 'a' ? element.attribs['href'] : undefined
      if (href !== undefined || BLOCKS.has(element.name)) end()
      if (href !== undefined && /^https?:/.test(href)) pieces.push({ link: href.trim() })
      return true
    },
    (data) => {
      words += data
    },
  )
  end()
  return pieces
}

/** What a mail says, in the order of reading: its text part, or its page where it has no other. */
export function piecesOf({ text, html }: AlertMail): readonly Piece[] {
  if (text !== null && text.trim() !== '') return text.split(/\r?\n/).flatMap((line) => [...ofLine(line)])
  return html === null ? [] : fromHtml(html)
}

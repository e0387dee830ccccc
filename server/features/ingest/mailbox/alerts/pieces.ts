import { isInvisible, isNestedTooDeep, parsePage, walk } from '../../../../html/dom.ts'
import { oneLine } from '#shared/domain/written/number.ts'
import { LINK_MAX, unwrapped } from '../../../../html/wrapped-links.ts'
import type { AlertMail, MailContent, Piece } from './mail.ts'

/** A URL, without surrounding brackets and punctuation. */
const LINK = /https?:\/\/[^\s<>"'|)\]]+/g
/** Maximum characters kept per piece; facts never come later. */
const WORDS_MAX = 1_000

/** In text made from HTML, several blanks separate table cells. */
const APART = /\s{2,}|\t|\n/

/** Only the brackets around a link in a text part. */
const EMPTY = /^[\s()[\]|<>]*$/
/** Placeholder for a picture in text made from HTML. */
const PICTURE = /^\[(?:image|cid|bild|grafik)\b/i

function splitPieces(words: string): readonly Piece[] {
  return words.split(APART).flatMap((part) => {
    const text = oneLine(
      part
        .replace(/(?<![\s[(<|])[\s[(<|]+$/, '')
        .replace(/^[\s\])>|]+/, '')
        .slice(0, WORDS_MAX),
    ).replace(/^\p{Cf}+/u, '')
    return EMPTY.test(text) || PICTURE.test(text) ? [] : [{ text }]
  })
}

/** A bracketed link belongs to the words before it, on its line or the line above; it is moved before them, as in HTML. */
function fromText(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  /** Line number of the most recent words. */
  let wordsOn = -2
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    let at = 0
    const add = (words: string) => {
      const found = splitPieces(words)
      if (found.length > 0) wordsOn = n
      pieces.push(...found)
    }
    for (const found of line.matchAll(LINK)) {
      add(line.slice(at, found.index))
      at = found.index + found[0].length
      if (found[0].length > LINK_MAX) continue
      const link = { link: unwrapped(found[0].replace(/(?<![.,;])[.,;]+$/, '')) }
      const isBracketed = /[[(<]/.test(line.charAt(found.index - 1))
      const mayBeAbove = line.slice(0, found.index).trim().length === 1
      const words = pieces.at(-1)
      if (isBracketed && words?.text !== undefined && (wordsOn === n || (mayBeAbove && wordsOn === n - 1)))
        pieces.splice(-1, 1, link, words)
      else pieces.push(link)
    }
    add(line.slice(at))
  }
  return pieces
}

/** Elements that start a new line. */
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
  'blockquote',
])

/** Precedes a sender's name if the address is only in its link. */
const SENDER = /(?:^|\s)(?:von|from|de)\s?:[^:]{0,80}$/i

function fromHtml(html: string): readonly Piece[] {
  if (isNestedTooDeep(html)) return []
  const pieces: Piece[] = []
  let words = ''
  const end = () => {
    if (words !== '') pieces.push(...splitPieces(oneLine(words)))
    words = ''
  }
  walk(
    parsePage(html).root()[0] as Parameters<typeof walk>[0],
    (element) => {
      if (isInvisible(element)) return false
      const href = element.name === 'a' ? element.attribs['href'] : undefined
      if (href?.startsWith('mailto:')) {
        if (SENDER.test(words.slice(-100))) words += ` <${href.slice('mailto:'.length)}> `
        return true
      }
      if (href !== undefined || BLOCKS.has(element.name)) end()
      if (href !== undefined && /^https?:/.test(href) && href.length <= LINK_MAX) pieces.push({ link: unwrapped(href.trim()) })
      return true
    },
    (data) => {
      words += data
    },
  )
  end()
  return pieces
}

/** Strips the quote marks of a reply or a forwarded email. */
const unquoted = (line: string) => line.replace(/^(?:\s?>)+ ?/, '')

/** An email's content in reading order: once from its text part, once from its HTML. `isQuoted` includes quoted text. */
export function parseContent({ from, subject, text, html }: AlertMail, isQuoted = false): MailContent {
  const versions: (readonly Piece[])[] = []
  if (text !== null && text.trim() !== '') {
    versions.push(fromText(isQuoted ? text.split(/\r?\n/).map(unquoted).join('\n') : text))
  }
  if (html !== null && html.trim() !== '') versions.push(fromHtml(html))
  return { from, subject, versions }
}

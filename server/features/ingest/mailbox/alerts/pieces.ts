import { isInvisible, isNestedTooDeep, parsePage, walk } from '../../portals/dom.ts'
import { oneLine } from '../../portals/german-numbers.ts'
import type { AlertMail, MailContent, Piece } from './mail.ts'

/** A URL, without surrounding brackets and punctuation. */
const LINK = /https?:\/\/[^\s<>"'|)\]]+/g
/** Characters. No longer URL leads to an advert. */
const LINK_MAX = 4_000
/** Outlook Safe Links. */
const CHECKED = /^https:\/\/[\w.-]{1,80}\.safelinks\.protection\.outlook\.com\/\?/
/** Proofpoint URL Defense, versions 2 and 3. */
const DEFENDED_2 = /^https:\/\/urldefense(?:\.proofpoint)?\.com\/v2\/url\?/
const DEFENDED_3 = /^https:\/\/urldefense(?:\.proofpoint)?\.com\/v3\/__(https?:\/.+?)__;([\w-]*)/
/** Maximum depth: several services may each wrap the link of the one before. */
const AROUND_MAX = 3

/** The original link, without the wrappers that mail programs put around it. */
function bare(link: string): string {
  let inner = link
  for (let n = 0; n < AROUND_MAX; n += 1) inner = within(inner) ?? inner
  return inner
}

function within(link: string): string | undefined {
  const [, whole, replaced = ''] = DEFENDED_3.exec(link) ?? []
  if (whole !== undefined) return undefended(whole.replace(/^(https?:\/)(?!\/)/, '$1/'), replaced)
  const isChecked = CHECKED.test(link)
  if ((!isChecked && !DEFENDED_2.test(link)) || !URL.canParse(link)) return undefined
  const { searchParams } = new URL(link)
  if (isChecked) return searchParams.get('url') ?? undefined
  const packed = searchParams
    .get('u')
    ?.replace(/-(?=[\dA-F]{2})/gi, '%')
    .replaceAll('_', '/')
  return packed === undefined ? undefined : decoded(packed)
}

function decoded(packed: string): string | undefined {
  try {
    return decodeURIComponent(packed)
  } catch {
    return undefined
  }
}

/** Proofpoint replaces special characters by stars and appends them in base64; `**B` encodes three of them. */
function undefended(link: string, replaced: string): string {
  if (replaced === '') return link
  const signs = Buffer.from(replaced, 'base64url').toString()
  let at = 0
  return link.replace(/\*(?:\*([A-Za-z\d_-]))?/g, (_, run: string | undefined) => {
    const count = run === undefined ? 1 : RUNS.indexOf(run) + 2
    at += count
    return signs.slice(at - count, at)
  })
}
const RUNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Characters of a piece that are kept; no fact comes after them. */
const WORDS_MAX = 1_000

/** Several blanks separate table cells in text made from HTML. */
const APART = /\s{2,}|\t|\n/

/** Only the brackets around a link in a text part. */
const EMPTY = /^[\s()[\]|<>]*$/
/** Placeholder for a picture in text made from HTML. */
const PICTURE = /^\[(?:image|cid|bild|grafik)\b/i

function wordsOf(words: string): readonly Piece[] {
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
  /** Line number of the last words. */
  let wordsOn = -2
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    let at = 0
    const add = (words: string) => {
      const found = wordsOf(words)
      if (found.length > 0) wordsOn = n
      pieces.push(...found)
    }
    for (const found of line.matchAll(LINK)) {
      add(line.slice(at, found.index))
      at = found.index + found[0].length
      if (found[0].length > LINK_MAX) continue
      const link = { link: bare(found[0].replace(/(?<![.,;])[.,;]+$/, '')) }
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

/** Precedes the name of a sender whose address is only in its link. */
const SENDER = /(?:^|\s)(?:von|from|de)\s?:[^:]{0,80}$/i

function fromHtml(html: string): readonly Piece[] {
  if (isNestedTooDeep(html)) return []
  const pieces: Piece[] = []
  let words = ''
  const end = () => {
    if (words !== '') pieces.push(...wordsOf(oneLine(words)))
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
      if (href !== undefined && /^https?:/.test(href) && href.length <= LINK_MAX) pieces.push({ link: bare(href.trim()) })
      return true
    },
    (data) => {
      words += data
    },
  )
  end()
  return pieces
}

/** Strips the quote marks of a reply or a forwarded mail. */
const unquoted = (line: string) => line.replace(/^(?:\s?>)+ ?/, '')

/** Content of a mail in reading order: once from its text part, once from its HTML. `isQuoted` includes quoted text. */
export function contentOf({ from, subject, text, html }: AlertMail, isQuoted = false): MailContent {
  const versions: (readonly Piece[])[] = []
  if (text !== null && text.trim() !== '') {
    versions.push(fromText(isQuoted ? text.split(/\r?\n/).map(unquoted).join('\n') : text))
  }
  if (html !== null && html.trim() !== '') versions.push(fromHtml(html))
  return { from, subject, versions }
}

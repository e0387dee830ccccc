import { isInvisible, isNestedTooDeep, parsePage, walk } from '../../portals/dom.ts'
import { oneLine } from '../../portals/german-numbers.ts'
import type { AlertMail, MailContent, Piece } from './mail.ts'

/** An address, without the brackets and stops that text puts around it. */
const LINK = /https?:\/\/[^\s<>"'|)\]]+/g
/** Signs. A longer address leads to no advert. */
const LINK_MAX = 4_000
/** Where Outlook has a link checked before it is opened. */
const CHECKED = /^https:\/\/[\w.-]{1,80}\.safelinks\.protection\.outlook\.com\/\?/
/** And Proofpoint, in two ways of writing. */
const DEFENDED_2 = /^https:\/\/urldefense(?:\.proofpoint)?\.com\/v2\/url\?/
const DEFENDED_3 = /^https:\/\/urldefense(?:\.proofpoint)?\.com\/v3\/__(https?:\/.+?)__;([\w-]*)/
/** Each of several services may have put its own address around the one before. */
const AROUND_MAX = 3

/** The address that a link had before mail programs put their own around it. */
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

/** Signs that may not stand in an address are stars in it, and stand behind it in base64; `**B` are three of them. */
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

/** Signs of a piece that are kept; no fact stands behind them. */
const WORDS_MAX = 1_000

/** Where a table was made text, what stood beside each other is parted by several blanks. */
const APART = /\s{2,}|\t|\n/

/** What holds an address in a text part and says nothing. */
const EMPTY = /^[\s()[\]|<>]*$/
/** What stands for a picture where a page was made text. */
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

/** An address in brackets belongs to the words before it, on its line or on the one above; it is put before them, as on a page. */
function fromText(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  /** The lines of the last words. */
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
  'blockquote',
])

/** Before the name of a sender whose address stands in its link alone. */
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

/** Quote marks in front of a line say that somebody answers, or sends on, what the line says. */
const unquoted = (line: string) => line.replace(/^(?:\s?>)+ ?/, '')

/** What a mail says in the order of reading: once by its text part, once by its page. `isQuoted`: what its text quotes counts as said. */
export function contentOf({ from, subject, text, html }: AlertMail, isQuoted = false): MailContent {
  const versions: (readonly Piece[])[] = []
  if (text !== null && text.trim() !== '') {
    versions.push(fromText(isQuoted ? text.split(/\r?\n/).map(unquoted).join('\n') : text))
  }
  if (html !== null && html.trim() !== '') versions.push(fromHtml(html))
  return { from, subject, versions }
}

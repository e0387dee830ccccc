import { type CheerioAPI, load } from 'cheerio'

type Document = ReturnType<CheerioAPI['root']>[number]
export type Node = Document['children'][number]
export type Element = Extract<Node, { attribs: Record<string, string> }>
/** Any node with children to walk. */
export type Parent = Document | Element

/** Never visible: scripts, styles and deferred content. */
const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'svg', 'iframe', 'head'])

/** Real pages are a few dozen levels deep and leave a few hundred elements open. The parser takes quadratic time in the depth. */
const DEPTH_MAX = 2_500
/** Void elements, which are never closed. */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b/i

/** Whether a page is nested deeper than any real page and must not reach the parser. */
export function isNestedTooDeep(html: string): boolean {
  let depth = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (html[at + 1] === '/') depth = Math.max(0, depth - 1)
    else if (/[a-z]/i.test(html[at + 1] ?? '') && !VOID.test(html.slice(at + 1, at + 8))) depth += 1
    if (depth > DEPTH_MAX) return true
  }
  return false
}

const parse = (html: string) => load(html, { xml: { xmlMode: false, decodeEntities: true } })

/** Real pages have a few dozen top-level nodes. The library's search takes quadratic time in their number. */
const TOP_MAX = 1_000

/** Parses without correcting the page as a browser would: three times faster, and none of our readers depends on the corrections. */
export function parsePage(html: string): CheerioAPI {
  const $ = parse(html)
  const [root] = $.root()
  if (root && root.children.length > TOP_MAX) putInShell(root)
  return $
}

/** Wraps all of a page's top-level nodes in one element. */
function putInShell(root: Document): void {
  const shell = parse('<div></div>').root()[0]?.children[0]
  if (!isElement(shell)) return
  shell.children = root.children
  for (const child of shell.children) child.parent = shell
  shell.parent = root
  root.children = [shell]
}

/** A named or numeric entity with its semicolon; "AT&T" and "Haus&Hof" do not contain one. */
const ENTITY = String.raw`#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,31};`
const HAS_ENTITY = new RegExp(`&(?:${ENTITY})`, 'i')
const NO_ENTITY = new RegExp(`&(?!${ENTITY})`, 'gi')

/**
 * Decodes a text that was escaped twice: `Haus &amp; Hof, wei&szlig;`. Only once, because a text about entities must keep them;
 * "<" is kept because it is text here, not markup.
 */
export function decoded(text: string): string {
  if (!HAS_ENTITY.test(text)) return text
  return parsePage(text.replaceAll('<', '&lt;').replace(NO_ENTITY, '&amp;')).root().text()
}

export function isElement(node: Node | Parent | null | undefined): node is Element {
  return node !== null && node !== undefined && 'attribs' in node
}

export function readClass(element: Element): string {
  return element.attribs['class'] ?? ''
}

/**
 * Visits everything below `root` in document order. `enter` returns whether to descend into an element, `leave` is called after it.
 * Without recursion, because a hostile page may be nested deeper than the stack allows.
 */
export function walk(
  root: Parent,
  enter: (element: Element) => boolean,
  text: (data: string, parent: Parent) => void,
  leave: (element: Element) => void = () => undefined,
): void {
  let node: Node | null = root.children[0] ?? null
  while (node) {
    const inside: Node | null = isElement(node) && enter(node) ? (node.children[0] ?? null) : null
    if (node.type === 'text') text(node.data, (node.parent as Parent | null) ?? root)
    if (inside) {
      node = inside
      continue
    }
    if (isElement(node)) leave(node)
    node = nextBehind(node, root, leave)
  }
}

/** The next node that is not below this one. Leaves the elements that end before it. */
function nextBehind(last: Node, root: Parent, leave: (element: Element) => void): Node | null {
  let node: Node | null = last
  while (node && !node.next) {
    const up: Parent | null = node.parent as Parent | null
    node = up === null || up === root || !isElement(up) ? null : up
    if (node) leave(node)
  }
  return node?.next ?? null
}

export function isInvisible(element: Element): boolean {
  return INVISIBLE.has(element.name)
}

/** Visible text below an element, with pieces separated by blanks and whitespace collapsed. `skip` omits further elements. */
export function visibleText(root: Parent, skip: (element: Element) => boolean = () => false): string {
  let text = ''
  walk(
    root,
    (element) => !isInvisible(element) && !skip(element),
    (data) => {
      text += `${data} `
    },
  )
  return text.replace(/\s+/g, ' ').trim()
}

/** The nearest matching element, starting with the given one; the search ends at `limit`. */
export function closest(from: Parent | null, test: (element: Element) => boolean, limit?: Parent): Element | undefined {
  for (let node = from; isElement(node); node = node.parent as Parent | null) {
    if (test(node)) return node
    if (node === limit) return undefined
  }
  return undefined
}

import { type CheerioAPI, load } from 'cheerio'
import { TEMPLATE_PLACEHOLDERS, type TemplateType } from '#shared/domain/mail-template.ts'
import { PLACEHOLDER } from './render.ts'

/** Elements that run, load, submit or redirect by themselves. Mail programs remove most of them, but that is not reliable. */
const FORBIDDEN = new Set(
  'script iframe frame frameset object embed applet form input textarea select button base link svg math audio video template noscript xmp plaintext portal'.split(
    ' ',
  ),
)
const ADDRESSES = new Set(['href', 'src', 'srcset', 'background', 'poster', 'cite', 'action', 'formaction', 'data', 'xlink:href'])
const ADDRESS = /^(https?:\/\/[^\s{}]|mailto:|tel:|cid:|#)/i
const WHOLE_PLACEHOLDER = /^\{\{\s*\w+Url\s*\}\}$/i
const PICTURE = /^data:image\/(png|jpe?g|gif);base64,[a-z0-9+/=\s]*$/i
const STYLE = /@import|expression\s*\(|javascript:|behavior\s*:|-moz-binding|\\/i
/** Searching for the end of a longer condition from every start would take quadratic time. */
const LONG_CONDITION = /<!--\s*\[if[^\]]{1000}/i
const FOR_OUTLOOK = /<!--\s*\[if[^\]]{0,999}\]>([\s\S]*?)(?:<!\[endif\]|-->|$)/gi
const NAME = /^[a-z_:][\w:.-]*$/i

/** Nesting of elements. Emails nest tables a dozen deep; the conversion to text recurses and would overflow the stack. */
const DEPTH_MAX = 100
const TAGS_MAX = 10_000
const TOO_DEEP = 'Diese Vorlage ist zu tief verschachtelt. Bitte vereinfachen Sie ihren Aufbau.'

/** Why a template's HTML is rejected, as a German sentence; undefined if it is allowed. */
export function findTemplateFault(html: string): string | undefined {
  if (html.split('<').length > TAGS_MAX) return 'Diese Vorlage hat zu viele Elemente. Bitte vereinfachen Sie ihren Aufbau.'
  if (LONG_CONDITION.test(html)) return forbidden('eine Bedingung für Outlook mit über tausend Zeichen')
  // Outlook evaluates what every other reader treats as a comment
  for (const [, inside = ''] of html.matchAll(FOR_OUTLOOK)) {
    const fault = findTemplateFault(inside)
    if (fault !== undefined) return fault
  }
  const document = load(html)
  if (isNestedTooDeep(document)) return TOO_DEEP
  for (const element of document('*').toArray()) {
    if (!('attribs' in element)) continue
    const fault = faultOfElement(element.name.toLowerCase(), element.attribs)
    if (fault !== undefined) return fault
  }
  const styles = document('style').text()
  if (STYLE.test(styles)) return forbidden('was ein Stil nachlädt oder ausführt')
  return styles.includes('{{') ? PLACE : undefined
}

/** Iterates level by level, because deep nesting breaks recursion. */
function isNestedTooDeep(document: CheerioAPI): boolean {
  let level = document.root().children()
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) return true
    level = level.children()
  }
  return false
}

const PLACE = 'Platzhalter gehören in den Text oder als ganze Adresse in einen Link, nicht in Stile oder Namen.'
const forbidden = (what: string) => `Das gehört nicht in eine E-Mail: ${what}. Bitte entfernen Sie es.`

function faultOfElement(tag: string, attributes: Readonly<Record<string, string>>): string | undefined {
  if (FORBIDDEN.has(tag)) return forbidden(`<${tag}>`)
  for (const [name, value] of Object.entries(attributes)) {
    const fault = faultOfAttribute(tag, name, value)
    if (fault !== undefined) return fault
  }
  return undefined
}

function faultOfAttribute(tag: string, name: string, value: string): string | undefined {
  if (!NAME.test(name)) return PLACE
  if (/^on/i.test(name)) return forbidden(`das Attribut „${name}“`)
  if (tag === 'meta' && name === 'http-equiv' && !/^(content-type|x-ua-compatible)$/i.test(value)) return forbidden('<meta http-equiv>')
  if (name === 'style' && STYLE.test(value)) return forbidden('was ein Stil nachlädt oder ausführt')
  if (name === 'style' && value.includes('{{')) return PLACE
  if (ADDRESSES.has(name) && value.trim() !== '' && !isLink(name, value.trim())) {
    return `Diese Adresse ist kein Link: „${value.trim().slice(0, 60)}“. Möglich sind https://…, mailto:, tel: und in Links Platzhalter wie {{actionUrl}} als ganze Adresse.`
  }
  return undefined
}

/** A placeholder may be a whole link, never a part of a URL: that would leak the recipient's value, such as a reset link, to a stranger. */
function isLink(name: string, address: string): boolean {
  if (address.includes('{{')) return name === 'href' && WHOLE_PLACEHOLDER.test(address)
  return ADDRESS.test(address) || (name === 'src' && PICTURE.test(address))
}

/** A template's distinct placeholders for which emails of its type have no value. */
export function unknownPlaceholders(type: TemplateType, ...parts: readonly string[]): string[] {
  const known: readonly string[] = TEMPLATE_PLACEHOLDERS[type]
  const used = parts.flatMap((part) => [...part.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''))
  return [...new Set(used)].filter((name) => !known.includes(name))
}

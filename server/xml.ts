/** Serialised XML, in any number of parts. */
export type Xml = string | readonly Xml[]

const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text without characters that XML cannot represent. */
export const xmlSigns = (value: string): string => value.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

/** A text escaped for XML. */
export const xmlText = (value: string): string => xmlSigns(value).replace(/[&<>"]/g, (sign) => ENTITY[sign] ?? sign)

export function xmlElement(name: string, content: Xml, attributes: Readonly<Record<string, string>> = {}): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${given.join('')}>${flat(content)}</${name}>`
}

const flat = (content: Xml): string => (typeof content === 'string' ? content : content.map(flat).join(''))

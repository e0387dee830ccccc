import { xmlElement, xmlSigns, xmlText } from '../../../xml.ts'

/** An XML element. */
export interface Node {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly Node[]
}

type Given = string | number | boolean | null
type Attributes = Readonly<Record<string, Given>>

/** Rounds to two decimals, with a decimal point. */
const formatValue = (value: Given): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : xmlSigns(String(value ?? '')).trim()

const formatAttributes = (attributes: Attributes) =>
  Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]) => [name, formatValue(value)] as const)
      .filter(([, word]) => word !== ''),
  )

/** An element with a value; left out if the value is empty. */
export function leaf(name: string, value: Given, attributes: Attributes = {}): readonly Node[] {
  const content = formatValue(value)
  return content === '' ? [] : [{ name, attributes: formatAttributes(attributes), content }]
}

/** An element with attributes only. */
export const mark = (name: string, attributes: Attributes = {}): readonly Node[] => [
  { name, attributes: formatAttributes(attributes), content: [] },
]

/** A parent element; left out without children. */
export const block = (name: string, ...parts: (readonly Node[])[]): readonly Node[] =>
  parts.some((part) => part.length > 0) ? [{ name, attributes: {}, content: parts.flat() }] : []

export const toXml = ({ name, attributes, content }: Node): string =>
  xmlElement(name, typeof content === 'string' ? xmlText(content) : content.map(toXml), attributes)

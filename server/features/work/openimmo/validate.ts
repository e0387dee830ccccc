import type { Node } from './node.ts'
import { type Kind, type Rule, RULES } from './schema.ts'

const FORMS: Readonly<Record<Exclude<Kind, readonly string[]>, RegExp>> = {
  text: /\S/,
  decimal: /^-?\d+(\.\d+)?$/,
  integer: /^-?\d+$/,
  count: /^[1-9]\d*$/,
  flag: /^(true|false|1|0)$/,
  degree: /^-?\d{1,3}(\.\d+)?$/,
  day: /^\d{4}-\d\d-\d\d$/,
  moment: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
}

const fits = (kind: Kind, value: string): boolean => (typeof kind === 'string' ? FORMS[kind].test(value) : kind.includes(value))

/** Schema violations, each with its path. */
export function listFaults(node: Node, path = ''): string[] {
  const at = `${path}/${node.name}`
  const rule = RULES[node.name]
  if (!rule) return [`${at}: unknown`]
  return [...attributeFaults(node, rule), ...contentFaults(node, rule)]
    .map((fault) => `${at}${fault}`)
    .concat(childNodes(node).flatMap((child) => listFaults(child, at)))
}

const childNodes = ({ content }: Node): readonly Node[] => (typeof content === 'string' ? [] : content)

function attributeFaults({ attributes }: Node, { attributes: known = {}, required = [] }: Rule): string[] {
  const missing = required.filter((name) => !(name in attributes)).map((name) => `@${name}: missing`)
  const wrong = Object.entries(attributes).filter(([name, value]) => !known[name] || !fits(known[name], value))
  return [...missing, ...wrong.map(([name, value]) => `@${name}: ${JSON.stringify(value)}`)]
}

function contentFaults({ content }: Node, { value, children = [], oneOf, only }: Rule): string[] {
  if (typeof content === 'string') return value && fits(value, content) ? [] : [`: ${JSON.stringify(content.slice(0, 40))}`]
  if (value) return [': no value']
  const names = content.map(({ name }) => name)
  const chosen = oneOf && names.filter((name) => oneOf.includes(name)).length
  return [
    ...orderFaults(names, children),
    ...(chosen === 0 ? [`: none of ${oneOf?.join(', ')}`] : []),
    ...(only && chosen !== undefined && chosen > 1 ? [`: more than one of ${oneOf?.join(', ')}`] : []),
  ]
}

function orderFaults(names: readonly string[], children: readonly string[]): string[] {
  const order = children.map((child) => child.replace(/[?*]$/, ''))
  const places = names.map((name) => order.indexOf(name))
  const wrong = names.filter((_, index) => {
    const [before = -1, here = -1] = [places[index - 1], places[index]]
    return here < before || (here === before && !children[here]?.endsWith('*'))
  })
  const missing = children.filter((child) => !/[?*]$/.test(child) && !names.includes(child))
  return [...wrong.map((name) => `/${name}: not here`), ...missing.map((name) => `/${name}: missing`)]
}

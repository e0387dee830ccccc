import { z } from 'zod'
import { ApiRefusal } from './api.ts'

interface ArgumentSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

interface ToolSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, ArgumentSchema>>
  readonly required?: readonly string[]
}

/** JSON Schema of a tool's arguments. Without `$schema` and `additionalProperties`, which some providers reject. */
export function describeArguments(input: z.ZodObject): ToolSchema {
  const { properties, required } = z.toJSONSchema(input, { io: 'input' })
  return { type: 'object', properties: (properties ?? {}) as ToolSchema['properties'], ...(required && { required }) }
}

/**
 * Reads a call's arguments strictly, because an assistant would mistake unfiltered results for the filtered ones. Numbers and flags may arrive as
 * texts; null and blank texts count as missing.
 * @throws ApiRefusal with a sentence for each wrong argument
 */
export function readArguments(tool: string, input: z.ZodObject, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { properties } = describeArguments(input)
  const filled = Object.entries(given).filter(([, value]) => value !== null && !(typeof value === 'string' && value.trim() === ''))
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) throw new ApiRefusal(refuseNames(tool, unknown, Object.keys(properties)))
  const unstorable = filled.filter(([, value]) => typeof value === 'string' && value.includes('\0'))
  if (unstorable.length > 0)
    throw new ApiRefusal(unstorable.map(([name]) => `${name} enthält ein Zeichen, das sich nicht speichern lässt.`).join(' '))
  const values = Object.fromEntries(filled.map(([name, value]) => [name, fromText(properties[name], value)]))
  const read = input.safeParse(values)
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path: [name] }) => String(name)))
  throw new ApiRefusal([...wrong].map((name) => refuseValue(name, values[name], properties[name])).join(' '))
}

const FLAGS = new Map([
  ['true', true],
  ['false', false],
])
/** `500.000` and `500,000` stay texts: they may mean five hundred or half a million. */
const NUMBER = /^-?\d{1,15}(?:[.,](?:\d{1,2}|\d{4,10}))?$/

function fromText(schema: ArgumentSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (schema?.type === 'number' || schema?.type === 'integer') return NUMBER.test(text) ? Number(text.replace(',', '.')) : value
  if (schema?.type === 'boolean') return FLAGS.get(text.toLowerCase()) ?? value
  return schema?.enum ? text : value
}

const QUOTED = 40
const shorten = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)
const quote = (value: unknown): string => (typeof value === 'string' ? `„${shorten(value)}“` : shorten(JSON.stringify(value)))

const refuseNames = (tool: string, names: readonly string[], known: readonly string[]): string =>
  `${names.map(quote).join(', ')} gibt es bei ${tool} nicht. Möglich sind: ${known.join(', ')}.`

function refuseValue(name: string, value: unknown, schema: ArgumentSchema = {}): string {
  const right = `Richtig ist ${nameRight(schema)}${schema.description ? ` (${schema.description})` : ''}.`
  return `${name} ${value === undefined ? 'fehlt' : `kann nicht ${quote(value)} sein`}. ${right}`
}

function nameRight({ type, enum: values, minimum = 0, maximum = Infinity, maxLength }: ArgumentSchema): string {
  if (values) return `eines von ${values.join(', ')}`
  if (type === 'boolean') return 'true oder false'
  if (type === 'string') return `ein Text mit höchstens ${maxLength} Zeichen`
  const bounds = maximum < Number.MAX_SAFE_INTEGER ? `von ${minimum} bis ${maximum}` : `ab ${minimum}`
  return `eine ${type === 'integer' ? 'ganze ' : ''}Zahl ${bounds}, ohne Punkt oder Komma für Tausender`
}

import { z } from 'zod'
import type { Field } from './input-fields.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Each field of a reply with its type, as one line per field. */
export function replyFields(reply: z.ZodType): readonly Field[] {
  return fieldsOf('', z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }), true)
}

const isNull = ({ type }: Schema) => type === 'null'

/** The alternatives of a schema; a nullable scalar is written as a list of types. */
function optionsOf(schema: Schema): readonly Schema[] {
  const { type } = schema as { type?: string | readonly string[] }
  if (Array.isArray(type)) return type.map((one: string) => ({ ...schema, type: one }) as Schema)
  return schema.anyOf ?? schema.oneOf ?? []
}

const propertiesOf = (schema: Schema) => Object.entries((schema.properties ?? {}) as Record<string, Schema>)

function fieldsOf(path: string, schema: Schema, isRequired: boolean): readonly Field[] {
  const options = optionsOf(schema)
  const ends = `${isRequired ? '' : ', optional'}${options.some(isNull) ? ', nullable' : ''}`
  const kinds = options.length > 0 ? options.filter((option) => !isNull(option)) : [schema]
  const [only = schema] = kinds
  if (kinds.length > 1 && kinds.every(({ properties }) => properties)) return kinds.flatMap((kind) => variant(path, kind, ends))
  if (kinds.length > 1) return [[path, anyOf(kinds) + ends]]
  if (optionsOf(only).length > 0) return fieldsOf(path, { anyOf: [...optionsOf(only), { type: 'null' }] }, isRequired)
  if (only.type === 'array' && hasFields(only.items as Schema)) {
    return headed([path, 'list'], ends, fieldsOf(`${path}[]`, only.items as Schema, true))
  }
  if (!only.properties) return [[path || 'value', typeOf(only) + ends]]
  const required = only.required ?? []
  const fields = propertiesOf(only).flatMap(([name, field]) =>
    fieldsOf(path === '' ? name : `${path}.${name}`, field, required.includes(name)),
  )
  return headed([path, 'object'], ends, fields)
}

/** Fields below one that has a line of its own if it may be missing or null. */
const headed = ([path, kind]: Field, ends: string, fields: readonly Field[]): readonly Field[] =>
  ends === '' ? fields : [[path, kind + ends], ...fields]

/** One variant of a union of objects, named by its first constant field. */
function variant(path: string, kind: Schema, ends: string): readonly Field[] {
  const [, { const: name } = {}] = propertiesOf(kind).find(([, field]) => field.const !== undefined) ?? []
  const place = `${path}(${String(name)})`
  return headed([place, 'object'], ends, fieldsOf(place, kind, true))
}

function hasFields(schema: Schema): boolean {
  return schema.properties !== undefined || schema.type === 'array' ? true : optionsOf(schema).some(hasFields)
}

const anyOf = (kinds: readonly Schema[]): string =>
  kinds.every((kind) => kind.const !== undefined)
    ? `one of ${kinds.map((kind) => String(kind.const)).join(' ')}`
    : kinds.map(typeOf).join(' or ')

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(' ')}`
  if (schema.type === 'array') return `list of ${typeOf(schema.items as Schema)}`
  if (schema.type === 'string') return schema.format ?? 'text'
  if (schema.type === 'object' && schema.additionalProperties) return `record of ${typeOf(schema.additionalProperties as Schema)}`
  const options = optionsOf(schema)
  return options.length > 0 ? anyOf(options) : String(schema.type ?? 'anything')
}

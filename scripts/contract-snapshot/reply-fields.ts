import { z } from 'zod'
import type { Field } from './input-fields.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** Each field of a response with its type, as one line per field. */
export function replyFields(reply: z.ZodType): readonly Field[] {
  return listFields('', z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }), true)
}

const isNull = ({ type }: Schema) => type === 'null'

/** A schema's alternatives; a nullable scalar is written as a list of types. */
function listOptions(schema: Schema): readonly Schema[] {
  const { type } = schema as { type?: string | readonly string[] }
  if (Array.isArray(type)) return type.map((one: string) => ({ ...schema, type: one }) as Schema)
  return schema.anyOf ?? schema.oneOf ?? []
}

const listProperties = (schema: Schema) => Object.entries((schema.properties ?? {}) as Record<string, Schema>)

function listFields(path: string, schema: Schema, isRequired: boolean): readonly Field[] {
  const options = listOptions(schema)
  const ends = `${isRequired ? '' : ', optional'}${options.some(isNull) ? ', nullable' : ''}`
  const kinds = options.length > 0 ? options.filter((option) => !isNull(option)) : [schema]
  const [only = schema] = kinds
  if (kinds.length > 1 && kinds.every(({ properties }) => properties)) return kinds.flatMap((kind) => variant(path, kind, ends))
  if (kinds.length > 1) return [[path, joinKinds(kinds) + ends]]
  if (listOptions(only).length > 0) return listFields(path, { anyOf: [...listOptions(only), { type: 'null' }] }, isRequired)
  if (only.type === 'array' && hasFields(only.items as Schema)) {
    return headed([path, 'list'], ends, listFields(`${path}[]`, only.items as Schema, true))
  }
  if (!only.properties) return [[path || 'value', describeType(only) + ends]]
  const required = only.required ?? []
  const fields = listProperties(only).flatMap(([name, field]) =>
    listFields(path === '' ? name : `${path}.${name}`, field, required.includes(name)),
  )
  return headed([path, 'object'], ends, fields)
}

/** Fields below one that has a line of its own if it may be missing or null. */
const headed = ([path, kind]: Field, ends: string, fields: readonly Field[]): readonly Field[] =>
  ends === '' ? fields : [[path, kind + ends], ...fields]

/** One variant of a union of objects, named by its first constant field. */
function variant(path: string, kind: Schema, ends: string): readonly Field[] {
  const [, { const: name } = {}] = listProperties(kind).find(([, field]) => field.const !== undefined) ?? []
  const place = `${path}(${String(name)})`
  return headed([place, 'object'], ends, listFields(place, kind, true))
}

function hasFields(schema: Schema): boolean {
  return schema.properties !== undefined || schema.type === 'array' ? true : listOptions(schema).some(hasFields)
}

const joinKinds = (kinds: readonly Schema[]): string =>
  kinds.every((kind) => kind.const !== undefined)
    ? `one of ${kinds.map((kind) => String(kind.const)).join(' ')}`
    : kinds.map(describeType).join(' or ')

function describeType(schema: Schema): string {
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return `one of ${schema.enum.join(' ')}`
  if (schema.type === 'array') return `list of ${describeType(schema.items as Schema)}`
  if (schema.type === 'string') return schema.format ?? 'text'
  if (schema.type === 'object' && schema.additionalProperties) return `record of ${describeType(schema.additionalProperties as Schema)}`
  const options = listOptions(schema)
  return options.length > 0 ? joinKinds(options) : String(schema.type ?? 'anything')
}

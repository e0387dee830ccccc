import { Problem } from '#shared/contract/problem.ts'
import { type Contract, type Route, contractRows, type Upload } from '#shared/contract/route.ts'
import { z } from 'zod'
import { CODE_MEANING } from './code-meaning.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'

/** OpenAPI 3.1 document of the contract: generated from the served entries, so it cannot differ. */
export function openApiDocument(contract: Contract, publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { noun, name, row } of contractRows(contract)) {
    const path = row.path.replace(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[row.method.toLowerCase()] = operation(noun, name, row)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: PRODUCT_NAME,
      version: '1.0.0',
      description: `Die Schnittstelle von ${PRODUCT_NAME}. Fehler sind ein deutscher Satz, auf Wunsch als problem+json.`,
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'giebel' },
        key: { type: 'http', scheme: 'bearer', description: 'Ein API-Schlüssel aus dem Profil eines Maklers.' },
      },
    },
    'x-error-codes': CODE_MEANING,
    paths,
  }
}

function operation(noun: string, name: string, row: Route): object {
  const body = row.method === 'GET' ? undefined : row.body
  return {
    operationId: `${noun}.${name}`,
    tags: [noun],
    summary: row.summary,
    'x-access': row.access,
    ...(row.scope && { 'x-scope': row.scope }),
    ...(row.right && { 'x-right': row.right }),
    ...('support' in row && { 'x-support': row.support }),
    ...(row.access !== 'public' && { security: [{ session: [] }, ...(row.scope ? [{ key: [] }] : [])] }),
    parameters: [...parameters(row.params, 'path'), ...(row.method === 'GET' ? parameters(row.query, 'query') : [])],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: describeSchema(body, 'input') } } } }),
    ...(row.kind === 'upload' && { requestBody: { required: true, content: sentFile(row) } }),
    responses: {
      '200': { description: 'Erfolg', content: describeContent(row) },
      default: {
        description: 'Ein deutscher Satz, der sagt, was nicht ging.',
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/problem+json': { schema: describeSchema(Problem, 'output') },
        },
      },
    },
  }
}

function describeContent(row: Route): object {
  if (row.kind === 'download' || row.kind === 'handout') return describeFiles(row.mediaTypes)
  return { [row.kind === 'stream' ? 'text/event-stream' : 'application/json']: { schema: describeSchema(row.reply, 'output') } }
}

function sentFile({ field, mediaTypes, maxBytes }: Upload): object {
  if (field === undefined) return describeFiles(mediaTypes, maxBytes)
  const file = { type: 'string', format: 'binary', maxLength: maxBytes }
  return {
    'multipart/form-data': {
      schema: { type: 'object', required: [field], properties: { [field]: file } },
      encoding: { [field]: { contentType: mediaTypes.join(', ') } },
    },
  }
}

function describeFiles(mediaTypes: readonly string[], maxLength?: number): object {
  const schema = { type: 'string', format: 'binary', ...(maxLength !== undefined && { maxLength }) }
  return Object.fromEntries(mediaTypes.map((type) => [type.split(';')[0], { schema }]))
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return []
  const { properties = {} } = describeSchema(schema, 'input') as { properties?: Record<string, object> }
  return Object.entries(properties).map(([name, value]) => ({ name, in: place, required: place === 'path', schema: value }))
}

function describeSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const document = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  delete document.$schema
  return document
}

import { gunzipSync } from 'node:zlib'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { listen, type Listening } from '#stand-ins/server.ts'

/** A span as it arrived. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly links: readonly string[]
  readonly isFailed: boolean
  /** Nanoseconds. */
  readonly start: bigint
  readonly end: bigint
  /** Name of the process that sent it. */
  readonly service: unknown
}

/** Receives traces like a collector of OpenTelemetry: OTLP over HTTP, as JSON. */
export interface Collector extends Listening {
  readonly spans: readonly ReceivedSpan[]
  readonly requests: readonly { readonly path: string | undefined; readonly headers: IncomingHttpHeaders; readonly body: string }[]
  find(name: string): ReceivedSpan | undefined
  /** Names from the span up to the first cause of its trace. */
  climb(span: ReceivedSpan | undefined): string[]
}

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
  z.object({ boolValue: z.boolean() }).transform(({ boolValue }) => boolValue),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((attributes) => Object.fromEntries(attributes.map(({ key, value }) => [key, value])))

const ERROR = 2
const Received = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.hex().length(32),
              spanId: z.hex().length(16),
              parentSpanId: z.hex().optional(),
              name: z.string(),
              startTimeUnixNano: z.coerce.bigint(),
              endTimeUnixNano: z.coerce.bigint(),
              attributes: Attributes,
              links: z.array(z.object({ spanId: z.string() })).default([]),
              status: z.object({ code: z.number().default(0) }),
            }),
          ),
        }),
      ),
    }),
  ),
})

function readSpans(body: string): ReceivedSpan[] {
  const { resourceSpans } = Received.parse(JSON.parse(body))
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ status, startTimeUnixNano: start, endTimeUnixNano: end, links, parentSpanId, ...span }) => ({
        ...span,
        parentSpanId: parentSpanId === '' ? undefined : parentSpanId,
        links: links.map(({ spanId }) => spanId),
        isFailed: status.code === ERROR,
        start,
        end,
        service: resource.attributes['service.name'],
      })),
  )
}

const take = (response: ServerResponse) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')

/** @param answer in place of a success */
export async function startCollector(answer: (response: ServerResponse, number: number) => void = take): Promise<Collector> {
  const requests: Collector['requests'][number][] = []
  const spans: ReceivedSpan[] = []
  const listening = await listen(async (request, response) => {
    const bytes = await buffer(request)
    const body = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8')
    requests.push({ path: request.url, headers: request.headers, body })
    spans.push(...readSpans(body))
    answer(response, requests.length)
  })
  return {
    ...listening,
    spans,
    requests,
    find: (name) => spans.find((span) => span.name === name),
    climb(span) {
      const names: string[] = []
      for (let at = span; at; at = spans.find(({ spanId }) => spanId === at?.parentSpanId)) names.push(at.name)
      return names
    },
  }
}

import { z } from 'zod'
import { baseUrl, unset } from '../setting-values.ts'

/** A collector of traces that takes OTLP over HTTP. */
export interface TracingSettings {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds for one delivery of spans, its repetitions included. */
  readonly timeout: number
  /** The part of all traces that is recorded. */
  readonly ratio: number
  /** The name of this process among those that send traces. */
  readonly service: string
}

function isDecodable(value: string): boolean {
  try {
    return decodeURIComponent(value) !== ''
  } catch {
    return false
  }
}

/** `name=value,other=value`, with commas and other special characters as `%2C`. */
const headerFields = z
  .string()
  .regex(/^[\w-]+=[^,]*(?:,[\w-]+=[^,]*)*$/, 'is not a list of name=value')
  .refine(isDecodable, 'has a % without its two digits')
  .transform((value) =>
    Object.fromEntries(
      value.split(',').map((field) => {
        const at = field.indexOf('=')
        return [field.slice(0, at), decodeURIComponent(field.slice(at + 1))]
      }),
    ),
  )

/** The settings, named as in the specification of OpenTelemetry. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.preprocess(unset, baseUrl.optional()),
  OTEL_EXPORTER_OTLP_HEADERS: z.preprocess(unset, headerFields.default({})),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.preprocess(unset, z.coerce.number().int().min(50).max(60_000).default(5_000)),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(unset, z.coerce.number().min(0).max(1).default(1)),
  OTEL_SERVICE_NAME: z.preprocess(unset, z.string().max(100, 'has more than 100 characters').default('giebel')),
}

const Environment = z.object(tracingEnvironment)

/** Undefined without a collector. */
export function readTracing(env: z.output<typeof Environment>): TracingSettings | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    timeout: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service: env.OTEL_SERVICE_NAME,
  }
}

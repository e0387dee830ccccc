import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { type Link, ROOT_CONTEXT, type Span as ApiSpan, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { nameFailure } from './name-failure.ts'
import { formatPosition, parsePosition } from './position.ts'
import type { TracingSettings } from './settings.ts'
import { summarize } from './summary.ts'
import type { Attributes, Span, Tracing, Work } from './tracing.ts'

/** Statements shown of one request or job; a run may send many thousands. */
const STATEMENTS_MAX = 500
/** Causes shown of one span. */
const LINKS_MAX = 20
/** Spans that wait for the collector, about 2 MB; more are dropped. */
const WAITING_MAX = 4_096
const BATCH_MAX = 512
/** Milliseconds for which the end of the process waits for the collector. */
const CLOSING_MAX = 2_000

const KINDS = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** A request, a job, or what goes on elsewhere, with everything it does in this process. */
interface Whole {
  statements: number
}

interface Around {
  readonly span: ApiSpan
  readonly whole: Whole
}

interface Given {
  readonly version: string
  /** The log, which knows the tracing and so is made after it. */
  readonly log: () => Pick<Logger, 'warn' | 'info'>
}

/** Tracing to a collector. Loads the library, so it is imported only where one is set. */
export function createTracing(settings: TracingSettings, { version, log }: Given): Tracing {
  const provider = createProvider(settings, version, log)
  const tracer = provider.getTracer('giebel', version)
  const around = new AsyncLocalStorage<Around>()

  function begin({ name, kind = 'internal', attributes = {}, from, also = [] }: Work): Span {
    const outer = around.getStore()
    const cause = parsePosition(from)
    const parent = cause ?? outer?.span.spanContext()
    const links = findLinks(parent, [...(outer ? [outer.span.spanContext()] : []), ...also.map(parsePosition)])
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes, links }, toContext(parent))
    const isWhole = outer === undefined || cause !== undefined
    const whole = isWhole ? { statements: 0 } : outer.whole
    return {
      within: (work) => around.run({ span, whole }, work),
      note: (attributes) => note(span, attributes),
      fail: (error) => markFailed(span, error),
      end() {
        if (isWhole && whole.statements > 0) note(span, { 'giebel.statements': whole.statements })
        span.end()
      },
    }
  }

  return {
    isOn: true,
    begin,
    statement(text, milliseconds, error) {
      const outer = around.getStore()
      if (!outer?.span.isRecording()) return
      outer.whole.statements += 1
      if (outer.whole.statements > STATEMENTS_MAX) return
      const summary = summarize(text)
      const ended = Date.now()
      const attributes: Attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary }
      const options = { kind: SpanKind.CLIENT, attributes, startTime: ended - milliseconds }
      const span = tracer.startSpan(summary, options, toContext(outer.span.spanContext()))
      if (error !== undefined) markFailed(span, error)
      span.end(ended)
    },
    position() {
      const outer = around.getStore()
      return outer && formatPosition(outer.span.spanContext())
    },
    close: () => closeSoon(provider),
  }
}

function createProvider({ url, headers, timeout, ratio, service }: TracingSettings, version: string, log: Given['log']): TracerProvider {
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: timeout })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version, 'service.instance.id': randomUUID() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withReport(exporter, log),
        maxQueueSize: WAITING_MAX,
        maxExportBatchSize: BATCH_MAX,
        exportTimeoutMillis: 2 * timeout,
      }),
    ],
  })
}

/** Logs one line when the collector stops taking spans, and one when it takes them again. */
function withReport(exporter: SpanExporter, log: Given['log']): SpanExporter {
  let isLost = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isRefused = result.code !== 0
        if (isRefused && !isLost) log().warn({ err: result.error }, 'traces not taken by the collector')
        if (!isRefused && isLost) log().info('traces taken again')
        isLost = isRefused
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

const toContext = (parent: SpanContext | undefined) => (parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT)

/** Other causes than the parent, each once. */
function findLinks(parent: SpanContext | undefined, causes: readonly (SpanContext | undefined)[]): Link[] {
  const others = new Map<string, SpanContext>()
  for (const context of causes) if (context && context.spanId !== parent?.spanId) others.set(context.spanId, context)
  return [...others.values()].slice(0, LINKS_MAX).map((context) => ({ context }))
}

/** Every attribute passes here or is given at the start, and so is one of the list. */
const note = (span: ApiSpan, attributes: Attributes): void => void span.setAttributes(attributes)

function markFailed(span: ApiSpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  note(span, { 'error.type': nameFailure(error) })
}

/** A collector that does not answer must not hold up the end of the process. */
async function closeSoon(provider: TracerProvider): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, CLOSING_MAX)
  await Promise.race([provider.shutdown().catch(() => {}), late])
  clearTimeout(timer)
}

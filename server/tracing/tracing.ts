/** What a span may carry: names, numbers and ids of the product itself. What people wrote or are called has no attribute. */
type Attribute =
  | 'db.query.summary'
  | 'db.system.name'
  | 'error.type'
  | 'giebel.adverts'
  | 'giebel.adverts.changed'
  | 'giebel.adverts.new'
  | 'giebel.attempt'
  | 'giebel.channel'
  | 'giebel.delivery'
  | 'giebel.job'
  | 'giebel.mail'
  | 'giebel.matches'
  | 'giebel.outcome'
  | 'giebel.properties'
  | 'giebel.request'
  | 'giebel.statements'
  | 'http.request.method'
  | 'http.response.status_code'
  | 'http.route'
  | 'server.address'
export type Attributes = Readonly<Partial<Record<Attribute, string | number>>>

/** A place in a trace, in the format of W3C Trace Context: it can be stored, and another process goes on there. */
export type Position = string

/** Work that is about to begin. */
export interface Work {
  /** One of few names: a route's pattern, a kind of job, a step. */
  readonly name: string
  /** `internal` by default. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** What caused it, if that is not the span around it. */
  readonly from?: Position | null | undefined
  /** Its other causes. */
  readonly also?: readonly Position[]
}

export interface Span {
  /** Whatever `work` begins belongs to this span. */
  within<T>(work: () => T): T
  note(attributes: Attributes): void
  /** Marks it as failed, with the kind of the error and never with its message, which may quote values. */
  fail(error: unknown): void
  end(): void
}

/** Shows from outside how long each part of the work took, and what caused it. */
export interface Tracing {
  /** Without a collector nothing is recorded. */
  readonly isOn: boolean
  /** Begins a span, which must be ended. */
  begin(work: Work): Span
  /** Records a statement that has ended just now, within the current span. */
  statement(text: string, milliseconds: number, error?: unknown): void
  /** The current place; undefined outside of spans. */
  position(): Position | undefined
  /** Sends what is left, if the collector takes it soon. */
  close(): Promise<void>
}

const NO_SPAN: Span = { within: (work) => work(), note: () => {}, fail: () => {}, end: () => {} }

export const NO_TRACING: Tracing = {
  isOn: false,
  begin: () => NO_SPAN,
  statement: () => {},
  position: () => undefined,
  close: async () => {},
}

/** Runs work as one span. */
export async function inSpan<T>(tracing: Tracing, work: Work, run: (span: Span) => Promise<T>): Promise<T> {
  const span = tracing.begin(work)
  try {
    return await span.within(() => run(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

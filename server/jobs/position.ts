import type { Position, Tracing } from '../tracing/tracing.ts'

/** Stored beside a job's data, under the name it has in W3C Trace Context. */
interface Enqueued {
  readonly traceparent?: Position
}

/** A job's data with the position of what enqueues it. */
export function withPosition<Data extends object>(tracing: Pick<Tracing, 'position'>, data: Data): Data {
  const traceparent = tracing.position()
  return traceparent === undefined ? data : { ...data, traceparent }
}

/** The data as it was enqueued, and what enqueued it. */
export function splitPosition<Data extends object>(stored: Data): { readonly data: Data; readonly from: Position | undefined } {
  const { traceparent: from, ...data } = stored as Data & Enqueued
  return { data: data as unknown as Data, from }
}

import type { SpanContext } from '@opentelemetry/api'
import type { Position } from './tracing.ts'

const FORMAT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const SAMPLED = 1

export const formatPosition = ({ traceId, spanId, traceFlags }: SpanContext): Position =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Undefined without one, and for one that is not valid. */
export function parsePosition(position: Position | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = FORMAT.exec(position ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
}

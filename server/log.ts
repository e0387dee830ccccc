import type { DestinationStream, Logger } from 'pino'
import { pino } from 'pino'
import pg from 'pg'
import { NO_TRACING, type Position, type Tracing } from './tracing/tracing.ts'

/** Paths redacted at any depth of a log entry. */
const REDACTED = [
  'password',
  'token',
  'apiKey',
  'propstackApiKey',
  'onofficeToken',
  'onofficeSecret',
  'secret',
  'cookie',
  'authorization',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Codes of errors whose message quotes the value. */
const ABOUT_VALUES = /^22/
const DEPTH = 3

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly code?: unknown
  readonly stack?: string
  readonly [where: string]: unknown
}

/**
 * An error as logged: kind, message, stack. Leaves out the row and values of database errors, and the properties attached to other errors, which may
 * be whole requests, responses and addresses.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return isWarning(error) ? { type: 'Warning', message: error.message } : typeof error
  const { code } = error as { code?: unknown }
  const message = safeMessage(error)
  const frames = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return {
    type: error.constructor.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(error instanceof pg.DatabaseError && {
      table: error.table,
      column: error.column,
      constraint: error.constraint,
      routine: error.routine,
    }),
    ...(error.cause !== undefined && depth < DEPTH && { cause: loggedError(error.cause, depth + 1) }),
    stack: frames.join('\n'),
  }
}

/** The queue's warnings are not errors and carry a message. */
const isWarning = (value: unknown): value is { readonly message: string } =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

function safeMessage(error: Error): string {
  if (!(error instanceof pg.DatabaseError) || !ABOUT_VALUES.test(error.code ?? '')) return error.message
  return error.message.replace(/".*"/s, '"…"')
}

/** A process's log: one JSON line per event, by default to the standard output. Within a span each line names its trace. */
export const createLog = (
  level: string,
  to: DestinationStream = pino.destination({ sync: false }),
  tracing: Pick<Tracing, 'isOn' | 'position'> = NO_TRACING,
): Logger =>
  pino(
    {
      level,
      redact: { paths: REDACTED, censor: '–' },
      serializers: { err: (error: unknown) => loggedError(error) },
      ...(tracing.isOn && { mixin: () => nameTrace(tracing.position()) }),
    },
    to,
  )

const nameTrace = (position: Position | undefined) => (position === undefined ? {} : { trace: position.split('-')[1] })

/** onOffice faults, by what the client sees. */
export const FAULTS = [
  'no-right',
  'unknown-field',
  /** The response as a whole reports a server error. */
  'server-error',
  'busy',
  'redirect',
  'html',
  'half-json',
  'wrong-json',
  /** The connection ends before anything was done. */
  'dropped',
  /** The connection ends after everything was done. */
  'dropped-after-commit',
  /** Everything is done, but the response is late. */
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultOptions {
  /** Unlimited by default, until removed. */
  readonly times?: number
  /** Only this action, as action and resource type: `create estate`. */
  readonly only?: string
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body: string
}

const json = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) })

/** Responses for faults that need nothing else. */
export const ANSWERS: Partial<Record<Fault, Answer>> = {
  'server-error': json({ status: { code: 500, errorcode: 1, message: 'server error' }, response: { results: [] } }),
  busy: { status: 429, headers: { 'retry-after': '7200' }, body: 'Too Many Requests' },
  redirect: { status: 302, headers: { location: '/login' }, body: '' },
  html: { status: 200, headers: { 'content-type': 'text/html' }, body: '<!DOCTYPE html><title>Anmelden</title>' },
  'half-json': { status: 200, body: '{"status":{"code":200,"errorcode":0,"mess' },
  'wrong-json': json({ status: { code: 200, errorcode: 0, message: 'OK' }, response: { results: [{ status: { errorcode: 0 } }] } }),
}

/** Errors of a single action; the request as a whole then has error code 97. */
export const REFUSALS: Partial<Record<Fault, { readonly errorcode: number; readonly message: string }>> = {
  'no-right': { errorcode: 170, message: 'Missing rights for this module' },
  'unknown-field': { errorcode: 141, message: 'The field objektbeschreibung does not belong to the module estate' },
}

/** Propstack faults, by what the client sees. */
export const FAULTS = [
  'no-right',
  '422',
  '422-fields',
  '429',
  '429-retry-after',
  '500',
  'redirect',
  'html',
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
  /** Only requests of this method. */
  readonly method?: string
  /** Only requests whose path, without the version, matches. */
  readonly path?: RegExp
}

/** Distinguishes a known key without the right from an unknown key: both get 401. */
export const LACKS_RIGHT = 'Der API-Schlüssel hat nicht die nötigen Rechte für diese Aktion.'

/** Responses for faults that need nothing else. */
export const ANSWERS: Partial<
  Record<Fault, { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }>
> = {
  'no-right': { status: 401, body: { errors: [LACKS_RIGHT] } },
  '422': { status: 422, body: { errors: ['Titel ist zu lang'] } },
  '422-fields': { status: 422, body: { errors: { title: ['ist zu lang'] } } },
  '429': { status: 429, body: { errors: ['Too Many Requests'] } },
  '429-retry-after': { status: 429, headers: { 'retry-after': '120' }, body: { errors: ['Too Many Requests'] } },
  '500': { status: 500, body: { errors: ['Internal Server Error'] } },
  redirect: { status: 302, headers: { location: '/app' }, body: '' },
  html: { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<!DOCTYPE html><title>Anmelden</title>' },
  'wrong-json': { status: 200, body: { ok: true } },
}

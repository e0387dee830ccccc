/** Codes of PostgreSQL, of Node and of the network, such as `23505` or `ECONNREFUSED`. */
const CODE = /^[A-Z\d_]{3,40}$/
/** Kinds of our own errors, such as `too_many_redirects`. */
const KIND = /^[a-z_]{1,40}$/

/** What kind of error it is. Its message stays here, because it may quote what people wrote. */
export function nameFailure(error: unknown): string {
  if (typeof error === 'number') return String(error)
  if (!(error instanceof Error)) return typeof error
  const { code, kind, status } = error as { readonly code?: unknown; readonly kind?: unknown; readonly status?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return code
  if (typeof kind === 'string' && KIND.test(kind)) return kind
  return typeof status === 'number' ? String(status) : error.constructor.name
}

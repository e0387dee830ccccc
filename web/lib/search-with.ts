/** The query string with these values set, without empty ones; all others are kept. */
export function searchWith(params: URLSearchParams, values: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : ''
}

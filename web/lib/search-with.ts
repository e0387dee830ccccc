/** What stands in the address behind the path, with these values and without those that are empty; everything else in it stays. */
export function searchWith(params: URLSearchParams, values: Readonly<Record<string, string | undefined>>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next.size > 0 ? `?${next}` : ''
}

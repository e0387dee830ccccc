import { paths } from './paths.ts'

/** The page with one saved search's hits, all unread hits, or what fits a search client, without other restrictions. */
export function hitsPath(which: { savedSearch?: number | undefined; unread?: boolean; searchClient?: number }): string {
  const params = new URLSearchParams({ sellerType: 'all' })
  for (const [name, value] of Object.entries(which)) if (value) params.set(name, String(value))
  return `${paths.properties}?${params}`
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#shared/domain/roles.ts'

/** Whoever is signed in by his role, everybody else as a guest. */
export type Visitor = Role | 'guest'

interface Needs {
  readonly scripts: readonly string[]
  /** Addresses of the API; `:id` is the number in the page's own. */
  readonly reads: readonly string[]
}

type Written = Readonly<Record<Visitor, readonly (readonly [path: string, needs: Needs])[]>>

/** For a visitor and the address of a page what belongs into its `Link` header (RFC 8288), if anything. */
export type LinksOf = (visitor: Visitor, address: string) => string | undefined

/** What pages need at first, as the build wrote it down: named with the page, it is fetched while the page's own script is still on its way. */
export function readFirstLoads(root: string): LinksOf {
  const file = join(root, '.vite/first-load.json')
  if (!existsSync(file)) return () => undefined
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written
  const pages = new Map(
    Object.entries(written).map(([visitor, pairs]) => [visitor, pairs.map(([path, needs]) => [patternOf(path), needs] as const)]),
  )
  return (visitor, address) => {
    const [path = '/', query] = address.split('?')
    for (const [pattern, needs] of pages.get(visitor) ?? []) {
      const found = pattern.exec(path)
      if (found) return linksTo(needs, found.groups?.['id'] ?? '', query !== undefined) || undefined
    }
    return undefined
  }
}

/** What a page reads is asked by number; an address that has none there reads nothing. */
const patternOf = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>\\d{1,15})').replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** What a page asks with a query of its own changes with the page's query, and is only known without one. */
function linksTo({ scripts, reads }: Needs, id: string, hasQuery: boolean): string {
  const known = reads.filter((read) => !hasQuery || !read.includes('?'))
  return [
    ...scripts.map((script) => `</${script}>; rel=modulepreload`),
    ...known.map((read) => `<${read.replace(':id', id)}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ')
}

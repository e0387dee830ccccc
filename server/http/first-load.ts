import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#shared/domain/roles.ts'

/** A signed-in user's role, otherwise guest. */
export type Visitor = Role | 'guest'

interface Needs {
  readonly scripts: readonly string[]
  /** API paths; `:id` is the id in the page's own path. */
  readonly reads: readonly string[]
}

type Written = Readonly<Record<Visitor, readonly (readonly [path: string, needs: Needs])[]>>

/** The `Link` header (RFC 8288) for a visitor and a page path, if any. */
export type LinksOf = (visitor: Visitor, address: string) => string | undefined

/** Reads the pages' initial requests from the build output: announced with the page, they load while its script is still on the way. */
export function readFirstLoads(root: string): LinksOf {
  const file = join(root, '.vite/first-load.json')
  if (!existsSync(file)) return () => undefined
  const written = JSON.parse(readFileSync(file, 'utf8')) as Written
  const pages = new Map(
    Object.entries(written).map(([visitor, pairs]) => [visitor, pairs.map(([path, needs]) => [pathPattern(path), needs] as const)]),
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

/** Ids in paths are numeric; a path with any other id matches nothing. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>\\d{1,15})').replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Requests with a query depend on the page's query, so they are only announced if it has none. */
function linksTo({ scripts, reads }: Needs, id: string, hasQuery: boolean): string {
  const known = reads.filter((read) => !hasQuery || !read.includes('?'))
  return [
    ...scripts.map((script) => `</${script}>; rel=modulepreload`),
    ...known.map((read) => `<${read.replace(':id', id)}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ')
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#shared/domain/roles.ts'

/** A signed-in user's role, otherwise guest. */
export type Visitor = Role | 'guest'

interface FirstLoad {
  readonly scripts: readonly string[]
  /** API addresses; in the build output, `:id` is the id in the page's own path. */
  readonly reads: readonly string[]
}

type Written = Readonly<Record<Visitor, readonly (readonly [path: string, needs: FirstLoad])[]>>

/** The `Link` header (RFC 8288) of the page that a visitor gets at an address, if its initial requests are known. */
export type FindLinks = (visitor: Visitor, address: string) => string | undefined

/** Reads the pages' initial requests from the build output: announced with the page, they start while its script is still on the way. */
export function readFirstLoads(root: string): FindLinks {
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
      if (found) return writeLinks(needs, found.groups?.['id'] ?? '', query !== undefined) || undefined
    }
    return undefined
  }
}

/** Ids in paths are numeric; a path with any other id matches nothing. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>\\d{1,15})').replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Reads with a query depend on the page's query, so they are only announced if it has none. */
function writeLinks({ scripts, reads }: FirstLoad, id: string, hasQuery: boolean): string {
  const known = reads.filter((read) => !hasQuery || !read.includes('?'))
  return [
    ...scripts.map((script) => `</${script}>; rel=modulepreload`),
    ...known.map((read) => `<${read.replace(':id', id)}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ')
}

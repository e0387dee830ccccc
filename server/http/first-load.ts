import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#shared/domain/roles.ts'

/** A signed-in user's role, otherwise guest. */
export type Visitor = Role | 'guest'

/** A page's initial requests. */
export interface FirstLoad {
  readonly scripts: readonly string[]
  /** API addresses whose answers come with the page; in the build output, `:id` is the id in the page's own path. */
  readonly reads: readonly string[]
  /** API addresses whose answers are too long for that. */
  readonly requests: readonly string[]
}

type Written = Readonly<Record<Visitor, readonly (readonly [path: string, needs: FirstLoad])[]>>

/** The initial requests of the page that a visitor gets at an address, if it is known. */
export type FindFirstLoad = (visitor: Visitor, address: string) => FirstLoad | undefined

/** Reads the pages' initial requests from the build output. */
export function readFirstLoads(root: string): FindFirstLoad {
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
      if (found) return atAddress(needs, found.groups?.['id'] ?? '', query !== undefined)
    }
    return undefined
  }
}

/** Ids in paths are numeric; a path with any other id matches nothing. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(':id', '(?<id>\\d{1,15})').replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** Reads with a query depend on the page's query, so they are only known if it has none. */
function atAddress({ scripts, reads, requests }: FirstLoad, id: string, hasQuery: boolean): FirstLoad {
  const known = (all: readonly string[]) => all.filter((read) => !hasQuery || !read.includes('?')).map((read) => read.replace(':id', id))
  return { scripts, reads: known(reads), requests: known(requests) }
}

/** The `Link` header (RFC 8288) that announces these requests: they start while the page's script is still on the way. */
export const writeLinks = ({ scripts, reads, requests }: FirstLoad): string =>
  [
    ...scripts.map((script) => `</${script}>; rel=modulepreload`),
    ...[...reads, ...requests].map((read) => `<${read}>; rel=preload; as=fetch; crossorigin=use-credentials`),
  ].join(', ')

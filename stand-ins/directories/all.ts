import type { StandInBusiness } from './businesses.ts'
import { type DirectoryKind, KINDS } from './pages.ts'
import { type DirectoryStandIn, startDirectory } from './start.ts'

/** All directories, with the same businesses. */
export interface Directories {
  readonly urls: Readonly<Record<DirectoryKind, string>>
  readonly each: readonly DirectoryStandIn[]
  readonly close: () => Promise<void>
}

/** `robots` replaces a directory's default robots.txt. */
export async function startDirectories(
  businesses: readonly StandInBusiness[],
  robots: Partial<Readonly<Record<DirectoryKind, string>>> = {},
): Promise<Directories> {
  const each = await Promise.all(
    KINDS.map((kind) => startDirectory({ kind, businesses, ...(robots[kind] !== undefined && { robots: robots[kind] }) })),
  )
  const urls = Object.fromEntries(KINDS.map((kind, at) => [kind, each[at]?.url ?? ''])) as Record<DirectoryKind, string>
  return { urls, each, close: async () => void (await Promise.all(each.map((directory) => directory.close()))) }
}

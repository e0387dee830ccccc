import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteObject } from 'react-router'
import { build, type Plugin, type Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/giebel-pages')
const VISITORS = ['guest', 'agent', 'partner', 'admin'] as const
const FETCHED = /import\('(?:#web|\.)\/([^']+)'\)/g

interface RouteTable {
  pagesFor(visitor: string): RouteObject[]
  listFirstReads(visitor: string, path: string): readonly string[]
}

/** The application's route table with every lazy import replaced by its file name, so that the code for a URL can be read from it. */
async function routeTable(): Promise<RouteTable> {
  const namesFiles: Plugin = {
    name: 'names-files',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/web/app/pages.tsx')
        ? code.replace(
            FETCHED,
            (_, file: string) => `Promise.resolve(new Proxy({}, { get: (_, name) => name === 'then' ? undefined : '${file}' }))`,
          )
        : undefined,
  }
  await build({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [namesFiles],
    build: {
      ssr: true,
      outDir: FOLDER,
      emptyOutDir: true,
      rolldownOptions: {
        input: ['pages.tsx', 'first-reads.ts'].map((name) => join(ROOT, 'web/app', name)),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const load = async (name: string) => {
    const file = pathToFileURL(join(FOLDER, name))
    // a repeated build in the same process must not get the previous build's module
    file.searchParams.set('at', String(Date.now()))
    return (await import(file.href)) as object
  }
  return { ...(await load('pages.js')), ...(await load('first-reads.js')) } as RouteTable
}

/** Only pages that merely load their code are recognised. */
async function findCode({ lazy }: RouteObject): Promise<string[]> {
  const { Component: file } = typeof lazy === 'function' ? ((await lazy()) as { readonly Component?: unknown }) : {}
  return typeof file === 'string' ? [file] : []
}

/** The code of each URL in a table, including its shells' code. */
async function collectCode(
  routes: readonly RouteObject[],
  around: readonly string[] = [],
): Promise<[path: string, code: readonly string[]][]> {
  const all = await Promise.all(
    routes.map(async (route) => {
      const code = [...around, ...(await findCode(route))]
      if (route.children) return collectCode(route.children, code)
      return route.path?.startsWith('/') && route.lazy ? [[route.path, code] satisfies [string, readonly string[]]] : []
    }),
  )
  return all.flat()
}

/** The scripts that contain a module, with everything they import. */
function listScripts(file: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((piece) => piece.type === 'chunk')
  const found = new Set<string>()
  const take = (name: string) => {
    if (found.has(name)) return
    found.add(name)
    for (const brought of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) take(brought)
  }
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))
  if (!own) throw new Error(`No script holds ${file}.`)
  take(own.fileName)
  return [...found]
}

/**
 * Lists what each page needs first, so that the server can announce it with the page instead of waiting for a script to request it. For
 * each kind of visitor: pairs of a path and its needs.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const table = await routeTable()
      // the page lists the entry's own needs, but after this: nothing may come before it in the queue
      const scripts = (code: readonly string[]) => [...new Set(['/web/main.tsx', ...code].flatMap((file) => listScripts(file, bundle)))]
      const pages = await Promise.all(
        VISITORS.map(async (visitor) => {
          const pages = await collectCode(table.pagesFor(visitor))
          return [visitor, pages.map(([path, code]) => [path, { scripts: scripts(code), reads: table.listFirstReads(visitor, path) }])]
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/first-load.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteObject } from 'react-router'
import { build, type Plugin, type Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'node_modules/.cache/giebel-pages')
const VISITORS = ['guest', 'agent', 'partner', 'admin'] as const
const FETCHED = /import\('(?:#web|\.)\/([^']+)'\)/g

/** What a page needs first: its code and its shells' code, and the paths that both read. */
interface Needs {
  readonly code: readonly string[]
  readonly reads: readonly string[]
}

/** The application's route table with every lazy import replaced by its file name, so that the code for a URL can be read from it. */
async function routeTable(): Promise<{ pagesFor(visitor: string): RouteObject[] }> {
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
    build: { ssr: 'app/pages.tsx', outDir: FOLDER, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'pages.js' } } },
  })
  const file = pathToFileURL(join(FOLDER, 'pages.js'))
  // a repeated build in the same process must not get the previous build's module
  file.searchParams.set('at', String(Date.now()))
  return (await import(file.href)) as Awaited<ReturnType<typeof routeTable>>
}

/** Only pages that merely load their code are recognised. */
async function findCode({ lazy }: RouteObject): Promise<string[]> {
  const { Component: file } = typeof lazy === 'function' ? ((await lazy()) as { readonly Component?: unknown }) : {}
  return typeof file === 'string' ? [file] : []
}
const listReads = ({ handle }: RouteObject) => (handle as { readonly reads?: readonly string[] } | undefined)?.reads ?? []

/** What each URL in a table needs, including its shells' needs. */
async function collectNeeds(routes: readonly RouteObject[], around: Needs = { code: [], reads: [] }): Promise<[path: string, Needs][]> {
  const all = await Promise.all(
    routes.map(async (route) => {
      const needs = { code: [...around.code, ...(await findCode(route))], reads: [...around.reads, ...listReads(route)] }
      if (route.children) return collectNeeds(route.children, needs)
      return route.path?.startsWith('/') && route.lazy ? [[route.path, needs] satisfies [string, Needs]] : []
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
 * Lists what each page needs first, so that the server can preload it with the page instead of waiting for a script to request it. For each
 * kind of visitor: pairs of a path and its needs.
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
          const needs = await collectNeeds(table.pagesFor(visitor))
          return [visitor, needs.map(([path, { code, reads }]) => [path, { scripts: scripts(code), reads }])]
        }),
      )
      this.emitFile({ type: 'asset', fileName: '.vite/first-load.json', source: JSON.stringify(Object.fromEntries(pages)) })
    },
  }
}

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { chunksInOrder } from './scripts/web-build/chunk-order.ts'
import { pieceOf } from './scripts/web-build/chunks.ts'
import { compressedCopies } from './scripts/web-build/compress.ts'
import { browserExtension } from './scripts/web-build/extension.ts'
import { firstDrawing } from './scripts/web-build/first-drawing.ts'
import { firstLoad } from './scripts/web-build/first-load.ts'
import { iconsAlone } from './scripts/web-build/icons-alone.ts'
import { landingPage } from './scripts/web-build/landing.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'

const SERVER = `http://localhost:${process.env['PORT'] ?? '3000'}`

const WITHOUT_BODY = (names: Iterable<string | undefined>) => [...names].map((name) => `export const ${name} = () => undefined`).join('\n')

/** What libraries bring along for others: the names stay, so that what refers to them still links. */
const FOR_OTHERS: readonly (readonly [file: RegExp, lighter: (code: string) => string])[] = [
  // only the server's API document needs JSON schemas, and every schema drags their generator along
  [
    /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/,
    (code) => WITHOUT_BODY([...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)),
  ],
  // lists go on by the cursor in a header, not as the library pages
  [
    /\/query-core\/build\/modern\/infiniteQueryBehavior\.js$/,
    (code) => WITHOUT_BODY((/export \{\s*([^}]+?),?\s*\}/.exec(code)?.[1] ?? '').split(/,\s*/)),
  ],
  // the router's own measuring, which is off
  [
    /\/react-router\/.*\/router\/instrumentation\.js$/,
    (code) => WITHOUT_BODY((/^export \{ ([^}]+) \}/m.exec(code)?.[1] ?? '').split(', ')),
  ],
  // fetches ahead by a manifest that only pages rendered by a server have
  [
    /\/react-router\/.*\/dom\/ssr\/components\.js$/,
    (code) => code.replace('function PrefetchPageLinks(', 'const PrefetchPageLinks = () => null\nfunction Unused('),
  ],
]

function withoutForOthers(): Plugin {
  return {
    name: 'without-for-others',
    apply: 'build',
    transform(code, id) {
      const lighter = FOR_OTHERS.find(([file]) => file.test(id))?.[1]
      return lighter && { code: lighter(code), map: null }
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [
    withoutForOthers(),
    iconsAlone(),
    react(),
    tailwindcss(),
    landingPage(),
    firstDrawing(),
    chunksInOrder(),
    firstLoad(),
    serviceWorker(),
    browserExtension(),
    compressedCopies(),
  ],
  build: {
    outDir: '../dist/web',
    target: 'es2024',
    emptyOutDir: true,
    // says which script brings which others along: what a first load weighs is measured by it
    manifest: true,
    // every browser of the target knows it; what a page brings along the server names with it (`scripts/web-build/first-load.ts`), not its entry
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    // The server's policy allows fonts and pictures from itself only; nothing is inlined into scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      output: {
        // whoever reads German asks for it by this name
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.traineddata.gz') ? 'assets/[hash]/[name][extname]' : 'assets/[name]-[hash][extname]',
        // many small pieces compress badly, and each costs a request
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'pieces', name: (id, graph) => pieceOf(id, (at) => graph.getModuleInfo(at)) ?? null }],
        },
      },
    },
    chunkSizeWarningLimit: 400,
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
})

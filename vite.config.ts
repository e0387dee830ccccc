import { constants } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { findPiece } from './scripts/web-build/chunks.ts'
import { browserExtension } from './scripts/web-build/extension.ts'
import { firstDrawing } from './scripts/web-build/first-drawing.ts'
import { firstLoad } from './scripts/web-build/first-load.ts'
import { iconsAlone } from './scripts/web-build/icons-alone.ts'
import { landingPage } from './scripts/web-build/landing.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'
import { typeFamily } from './scripts/web-build/type-family.ts'

const SERVER = `http://localhost:${process.env['PORT'] ?? '3000'}`

/** Parts of the router that no page needs. Without them a sign-in page keeps to its budget. */
const UNUSED: readonly (readonly [file: RegExp, lighter: (code: string) => string])[] = [
  [
    /\/react-router\/.*\/router\/instrumentation\.js$/,
    (code) => (/^export \{ ([^}]+) \}/m.exec(code)?.[1] ?? '').replaceAll(/(\w+),?/g, 'export const $1 = () => undefined;'),
  ],
  [
    /\/react-router\/.*\/dom\/ssr\/components\.js$/,
    (code) => code.replace('function PrefetchPageLinks(', 'const PrefetchPageLinks = () => null\nfunction Unused('),
  ],
  [
    // names for developer tools keep components that nothing imports, with all that these import
    /\/react-router\/.*\/dom\/lib\.js$/,
    (code) =>
      code.replaceAll(/^\w+\.displayName = .*;$/gm, '').replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef('),
  ],
]

const withoutUnused: Plugin = {
  name: 'without-unused',
  apply: 'build',
  transform(code, id) {
    const lighter = UNUSED.find(([file]) => file.test(id))?.[1]
    return lighter && { code: lighter(code), map: null }
  },
}

/** Four megabytes, whose last tenth takes longer to compress than everything else. */
const SIGN_READER = /tesseract-core.*\.js$/
const QUICK_BROTLI = defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })

export default defineConfig({
  root: 'web',
  plugins: [
    withoutUnused,
    iconsAlone(),
    typeFamily(),
    react(),
    tailwindcss(),
    landingPage(),
    firstDrawing(),
    firstLoad(),
    serviceWorker(),
    browserExtension(),
    // no request waits for a compression
    compression({ algorithms: ['brotliCompress', 'gzip'], include: /\.(js|css|html|svg)$/, exclude: SIGN_READER, threshold: 1_000 }),
    compression({ algorithms: [QUICK_BROTLI, 'gzip'], include: SIGN_READER }),
  ],
  build: {
    outDir: '../dist/web',
    target: 'es2024',
    emptyOutDir: true,
    // which script brings which others: `bench/first-load.ts` weighs by it
    manifest: true,
    // the server names a page's chunks with the page (`scripts/web-build/first-load.ts`), so the entry need not
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    // The server's policy allows fonts and pictures from itself only; nothing is inlined into scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      output: {
        // the sign reader asks for the German model by this name
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.traineddata.gz') ? 'assets/[hash]/[name][extname]' : 'assets/[name]-[hash][extname]',
        // many small chunks compress badly, and each costs a request (`docs/decisions/0027-pieces.md`)
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'pieces', name: (id, graph) => findPiece(id, (at) => graph.getModuleInfo(at)) ?? null }],
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

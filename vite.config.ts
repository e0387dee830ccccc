import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { chunksInOrder } from './scripts/web-build/chunk-order.ts'
import { compressedCopies } from './scripts/web-build/compress.ts'
import { landingPage } from './scripts/web-build/landing.ts'

const SERVER = `http://localhost:${process.env['PORT'] ?? '3000'}`

/**
 * Leaves the JSON schema generator of zod out of the bundle: only the server's API document needs it, and every schema
 * drags it along. The names stay, so that what refers to them still links.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = () => undefined`).join('\n'), map: null }
    },
  }
}

/** What the landing page needs and the application too; whoever signs in has it already. Nothing else may come in here: it is the first load. */
const BASE =
  /\/node_modules\/(react|react-dom|scheduler|clsx|class-variance-authority)\/|\/lucide-react\/dist\/esm\/((?!icons\/)|icons\/(arrow-right|check|circle-(?:alert|exclamation-point|check)|loader-circle|x)\.)|\/web\/(lib\/(class-names|toast)|components\/(logo|skip-link|street|toast-region|ui\/(badge|button|tabs)))\.|\/shared\/domain\/(limits|partner|product|page-paths)\./

const VENDOR = /\/node_modules\/(react-router|@tanstack\/(?:react-query|query-core)|zod)\/|\/web\/lib\/without-eval\./

const AGENT_SHARED =
  /\/web\/(features\/[a-z]+\/(properties|contact|favorites|prospects|notifications|crm)|lib\/(format|use-search|patch-cards)|components\/(photo|building-picture|ui\/(popover|hover-popover|panel|badge|select)))|\/shared\/(contract\/([a-z]+\/)?(properties|contact|card-lists|favorites|prospects|notifications)|domain\/(sources|prospect-status|property-type|lead-score|contact-light|price-level))/

export default defineConfig({
  root: 'web',
  plugins: [withoutJsonSchema(), react(), tailwindcss(), landingPage(), chunksInOrder(), compressedCopies()],
  build: {
    outDir: '../dist/web',
    target: 'es2024',
    emptyOutDir: true,
    // says which script brings which others along: what a first load weighs is measured by it
    manifest: true,
    // The server's policy allows fonts and pictures from itself only; nothing is inlined into scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/landing.html'],
      output: {
        // Many small pieces compress badly: the libraries come in one, and what several pages of the agent share in another.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', priority: 3, test: BASE },
            { name: 'vendor', priority: 2, test: VENDOR },
            { name: 'agent', minShareCount: 2, test: AGENT_SHARED },
          ],
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

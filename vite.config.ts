import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { chunksInOrder } from './scripts/web-build/chunk-order.ts'
import { pieceOf } from './scripts/web-build/chunks.ts'
import { compressedCopies } from './scripts/web-build/compress.ts'
import { iconsAlone } from './scripts/web-build/icons-alone.ts'
import { landingPage } from './scripts/web-build/landing.ts'
import { serviceWorker } from './scripts/web-build/service-worker.ts'

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

export default defineConfig({
  root: 'web',
  plugins: [withoutJsonSchema(), iconsAlone(), react(), tailwindcss(), landingPage(), chunksInOrder(), serviceWorker(), compressedCopies()],
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

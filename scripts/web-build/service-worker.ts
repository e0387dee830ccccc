import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Builds web/service-worker.ts into one file at the root of the product, where alone it may stand for all pages. It bears a mark of what was built, so
 * that the browser takes a new one with every version and with no other.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (!dir) return
      const mark = createHash('sha256').update(Object.keys(bundle).toSorted().join()).digest('hex').slice(0, 12)
      await build({
        root: join(ROOT, 'web'),
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        define: { BUILD: JSON.stringify(mark) },
        build: {
          target: 'es2024',
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: 'web/service-worker.ts', output: { entryFileNames: 'service-worker.js', codeSplitting: false } },
        },
      })
    },
  }
}

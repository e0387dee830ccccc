import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Builds web/service-worker.ts into one file at the product's root, where alone it can serve all pages. It contains a hash of the build, so
 * that the browser updates it with every version, and only then.
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

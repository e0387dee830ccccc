import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')
const FROM = join(ROOT, 'extension')
const OUT = join(ROOT, 'dist/extension')
const AS_THEY_ARE = ['manifest.json', 'panel.html', 'panel.css']

/** Builds the browser extension beside the web part, including the portals' readers. The server packs it for its own URL. */
export function browserExtension(): Plugin {
  return {
    name: 'browser-extension',
    apply: 'build',
    async writeBundle() {
      await build({
        root: FROM,
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        build: {
          target: 'es2024',
          outDir: OUT,
          emptyOutDir: true,
          rolldownOptions: {
            input: { panel: join(FROM, 'panel.ts'), worker: join(FROM, 'worker.ts') },
            output: { entryFileNames: '[name].js' },
          },
        },
      })
      for (const name of AS_THEY_ARE) await cp(join(FROM, name), join(OUT, name))
      await cp(join(ROOT, 'web/public/icons/icon-192.png'), join(OUT, 'icon.png'))
    },
  }
}

import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { iconsAlone } from './icons-alone.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Builds what draws a page on the server (`web/app/draw.tsx`), in one folder beside the web part: nobody can request it. */
export function drawing(): Plugin {
  return {
    name: 'drawing',
    apply: 'build',
    async writeBundle() {
      await build({
        root: join(ROOT, 'web'),
        configFile: false,
        logLevel: 'error',
        publicDir: false,
        plugins: [iconsAlone()],
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true },
        build: {
          ssr: 'app/draw.tsx',
          outDir: join(ROOT, 'dist/drawing'),
          emptyOutDir: true,
          assetsInlineLimit: 0,
          rolldownOptions: { output: { entryFileNames: 'draw.js' } },
        },
      })
    },
  }
}

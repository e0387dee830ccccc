import type { Plugin } from 'vite'

/**
 * Fails the build when two chunks import each other: the first one loaded finds the other empty, so a page works or not depending on the way to it.
 * Shared modules belong in the group of the larger chunk (`codeSplitting` in vite.config.ts). Also fails when a chunk imports an entry: loading it
 * would start the application in the wrong place.
 */
export function chunksInOrder(): Plugin {
  return {
    name: 'chunks-in-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
      const done = new Set<string>()
      const visit = (name: string, path: readonly string[]) => {
        if (path.includes(name)) this.error(`Chunks need each other: ${[...path.slice(path.indexOf(name)), name].join(' → ')}`)
        if (done.has(name)) return
        for (const next of importsOf(name)) {
          const needed = bundle[next]
          if (needed?.type === 'chunk' && needed.isEntry) this.error(`A chunk needs an entry: ${name} → ${next}`)
          visit(next, [...path, name])
        }
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}

import type { Plugin } from 'vite'

/**
 * Refuses a build in which two chunks need each other: whichever is asked for first finds the other one empty, so a page works or not
 * depending on where its visitor comes from. What both need belongs into the group of the larger one (`codeSplitting` in vite.config.ts).
 * And one in which a chunk needs an entry: whoever fetched it would start the application where it is not meant to be.
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

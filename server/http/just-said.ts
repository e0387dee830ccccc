import type { ChangedPath, LiveMessage } from '#shared/contract/live.ts'

/** As long as a page may take from its first answers to its socket, in milliseconds. */
const KEPT = 5_000

/**
 * What was said in the last seconds, by who heard it. The first answers of a page are older than its socket: what was said in between would be
 * lost to it, so whoever comes hears once what changed.
 */
export function createJustSaid(now = () => performance.now()) {
  const said: { at: number; to: string; paths: readonly ChangedPath[] }[] = []
  const forget = () => {
    const first = said.findIndex(({ at }) => at > now() - KEPT)
    said.splice(0, first === -1 ? said.length : first)
  }
  return {
    add(to: string, message: LiveMessage): void {
      forget()
      // a page that was not there when it rang is not told of it
      if (message.type === 'incoming_call') return
      said.push({ at: now(), to, paths: message.type === 'changed' ? message.paths : ['/api'] })
    },
    /** For who answers to these keys; undefined when nothing was said. */
    for(keys: readonly string[]): LiveMessage | undefined {
      forget()
      const paths = new Set(said.flatMap(({ to, paths }) => (keys.includes(to) ? paths : [])))
      return paths.size > 0 ? { type: 'changed', paths: [...paths] } : undefined
    },
  }
}

export type JustSaid = ReturnType<typeof createJustSaid>

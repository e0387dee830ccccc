import type { ChangedPath, LiveMessage } from '#shared/contract/live.ts'

/** Maximum milliseconds between a page's first requests and its open socket. */
const KEPT = 5_000

/**
 * The messages of the last seconds, by recipient. A page's first requests are older than its socket and would miss messages in between, so each new
 * socket gets the changed paths once.
 */
export function createRecentMessages(now = () => performance.now()) {
  const recent: { at: number; to: string; paths: readonly ChangedPath[] }[] = []
  const forget = () => {
    const first = recent.findIndex(({ at }) => at > now() - KEPT)
    recent.splice(0, first === -1 ? recent.length : first)
  }
  return {
    add(to: string, message: LiveMessage): void {
      forget()
      // a page opened after the ring is not notified
      if (message.type === 'incoming_call') return
      recent.push({ at: now(), to, paths: message.type === 'changed' ? message.paths : ['/api'] })
    },
    /** Changes for a client with these keys; undefined if there are none. */
    for(keys: readonly string[]): LiveMessage | undefined {
      forget()
      const paths = new Set(recent.flatMap(({ to, paths }) => (keys.includes(to) ? paths : [])))
      return paths.size > 0 ? { type: 'changed', paths: [...paths] } : undefined
    },
  }
}

export type RecentMessages = ReturnType<typeof createRecentMessages>

import type { ExportProgress } from '#shared/contract/work/crm.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

let heard: EventSource | undefined

/** Shows once how the running exports ended, on the page that is open. */
export function announceEnd(): void {
  if (heard || !('EventSource' in window)) return
  const source = (heard = new EventSource('/api/exports/progress'))
  const stop = () => {
    source.close()
    heard = undefined
  }
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const progress = JSON.parse(data) as ExportProgress
    if (progress.underWay > 0) return
    stop()
    toaster.announce(describeEnd(progress))
  })
  // the browser reconnects by itself, but not after an error such as an expired session
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) stop()
  })
}

function describeEnd({ exported, failed }: ExportProgress) {
  if (failed > 0) return { title: messages.ended.failed, text: messages.ended.failedText(exported, failed), failed: true }
  return { title: messages.exported, text: exported === 0 ? messages.ended.seeHistory : messages.exportedText(exported) }
}

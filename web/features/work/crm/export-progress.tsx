import { useEffect, useState } from 'react'
import type { ExportProgress } from '#shared/contract/work/crm.ts'

/** Follows running exports by server-sent events. The browser reconnects by itself and sends the last event's id. */
function useExportProgress(): ExportProgress | undefined {
  const [progress, setProgress] = useState<ExportProgress>()
  useEffect(() => {
    const source = new EventSource('/api/exports/progress')
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const now = JSON.parse(data) as ExportProgress
      setProgress(now)
      if (now.underWay === 0) source.close()
    })
    return () => source.close()
  }, [])
  return progress
}

/** Progress of an export of several properties. */
export function ExportProgressBar() {
  const progress = useExportProgress()
  if (!progress || progress.total < 2 || progress.underWay === 0) return null
  const { total, underWay } = progress
  const done = total - underWay
  return (
    <div className="mb-4">
      <p id="export-progress" className="mb-1 text-sm">
        {done} von {total} Immobilien bearbeitet
      </p>
      <progress aria-labelledby="export-progress" value={done} max={total} className="h-2 w-full accent-accent" />
    </div>
  )
}

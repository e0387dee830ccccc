import type { More } from '#web/lib/pages.ts'
import { Button } from './ui/button.tsx'

/** Loads a list's next page. */
export function MoreButton({ more }: { more: More }) {
  if (!more.hasMore) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-center gap-3">
      {more.hasFailed && (
        <p role="alert" className="text-sm text-red">
          Weitere Einträge konnten nicht geladen werden. Was Sie sehen, stimmt weiterhin.
        </p>
      )}
      <Button size="small" busy={more.isLoading} onClick={more.load}>
        {more.hasFailed ? 'Erneut versuchen' : 'Mehr laden'}
      </Button>
    </div>
  )
}

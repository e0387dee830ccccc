import { type ReactNode, useEffect, useState } from 'react'
import { isUnknownTo } from '#web/lib/listed.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Asked } from './answer.tsx'
import { ErrorCard } from './page-state.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Skeleton } from './ui/panel.tsx'

interface RecordDialogProps<T> {
  of: Asked<T> & { readonly error: Error | null }
  /** Title until the record is loaded. */
  title: string
  /** Title of the error card. */
  failed: string
  /** Toast if the record does not exist, or is not visible to this user. */
  unknown: { readonly title: string; readonly text: string }
  /** A shown record may disappear without a message. */
  mayGo?: boolean
  onClose: () => void
  /** Content of the dialog. `opener` gets the focus back. */
  children: (record: T, opener: Element | null) => ReactNode
}

/** A record's dialog, with its loading and error states. */
export function RecordDialog<T>({
  of: { data, error, isFetching, refetch },
  title,
  failed,
  unknown,
  mayGo = false,
  onClose,
  children,
}: RecordDialogProps<T>): ReactNode {
  const [opener] = useState(() => document.activeElement)
  const isUnknown = isUnknownTo(error)
  useEffect(() => {
    if (!isUnknown) return
    if (data === undefined || !mayGo) toaster.fail(unknown.title, unknown.text)
    onClose()
    // Shown once; the page passes a new function on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnknown])

  if (isUnknown) return null
  if (data !== undefined) return children(data, opener)
  return (
    <Dialog open onClose={onClose} opener={opener} title={title} shape="full">
      {error ? (
        <ErrorCard title={failed} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label={`${title} wird geladen`}>
          <Skeleton className="h-80 w-full" />
        </div>
      )}
    </Dialog>
  )
}

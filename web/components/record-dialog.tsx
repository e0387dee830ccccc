import { type ReactNode, useEffect, useState } from 'react'
import { isUnknownTo } from '#web/lib/listed.ts'
import { toaster } from '#web/lib/toast.ts'
import type { Asked } from './answer.tsx'
import { ErrorCard } from './page-state.tsx'
import { Dialog } from './ui/dialog.tsx'
import { Skeleton } from './ui/panel.tsx'

interface RecordDialogProps<T> {
  of: Asked<T> & { readonly error: Error | null }
  /** Of the window until the record is there. */
  title: string
  /** Title of what is shown when it cannot be read. */
  failed: string
  /** Said where there is no such record, or not for this user. */
  unknown: { readonly title: string; readonly text: string }
  /** A record that was shown may go: nothing is said. */
  mayGo?: boolean
  onClose: () => void
  /** The record in its window. `opener` gets the focus back. */
  children: (record: T, opener: Element | null) => ReactNode
}

/** The window of one record: while it is fetched, where that fails, and where there is none. */
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
    // Said once; the page hands in a new function on every render.
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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { type Session, useSession } from '#web/features/people/accounts/queries.ts'
import { useArrived } from '#web/lib/hooks.ts'
import { forgetCode, keepsLastSeen } from '#web/lib/device.ts'
import { whenBack } from '#web/lib/network.ts'
import { pagesFor, type Visitor } from './pages.tsx'

/** One router per role: its table contains only pages that the role may see. */
function RoleRouter({ role }: { role: Visitor }) {
  const router = useMemo(() => createBrowserRouter(pagesFor(role)), [role])
  useEffect(() => () => router.dispose(), [router])
  return <RouterProvider router={router} />
}

/** Keeps a partner's data for the next visit, and deletes another user's; most devices need none of this code. */
function useLastSeen({ data, isSuccess, isStale }: Session): void {
  const client = useQueryClient()
  const isSure = isSuccess && !isStale
  useEffect(() => {
    if (!isSure) return undefined
    if (data?.role !== 'partner') {
      // a cached page from an older version would be served for ever
      void forgetCode()
      if (!keepsLastSeen()) return undefined
    }
    const over = new AbortController()
    import('#web/lib/last-seen.ts').then(
      ({ keepFor }) => keepFor(client, data, over.signal),
      () => undefined,
    )
    return () => over.abort()
  }, [client, isSure, data])
}

export function App() {
  const session = useSession()
  const { refetch } = session
  useLastSeen(session)
  const user = useArrived(session.data)
  // until the next page load: the user still has to see the new recovery codes
  const [isSettingUp, setSettingUp] = useState(false)
  if (session.data?.needsSecondFactor === true && !isSettingUp) setSettingUp(true)
  const isFailed = session.data === undefined && session.isError
  useEffect(() => (isFailed ? whenBack(() => void refetch()) : undefined), [isFailed, refetch])
  if (user !== undefined) {
    const role = user === null ? 'guest' : isSettingUp ? 'set-up' : user.role
    return <RoleRouter key={role} role={role} />
  }
  if (session.isError) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
        <ErrorCard
          title={`${PRODUCT_NAME} ist gerade nicht erreichbar`}
          text="Ihre Daten sind sicher. Bitte versuchen Sie es in einem Augenblick noch einmal."
          onRetry={() => void session.refetch()}
          busy={session.isFetching}
        />
      </main>
    )
  }
  return (
    <main>
      <PageSpinner />
    </main>
  )
}

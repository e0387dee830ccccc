import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { isSessionLost } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { createSessionGuard } from './session-guard.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Toast shown when this query fails. */
      failure?: { readonly title: string; readonly text: string }
    }
  }
}

/**
 * Data never goes stale by itself, no retries, no refetch on focus: as specified.
 * Offline calls fail at once, instead of being queued behind a change that looks done.
 */
export function createQueryClient(leave?: (address: string) => void): QueryClient {
  const guard = createSessionGuard(() => client, leave)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        guard(error)
        const failure = query.meta?.failure
        // `announce` keeps the toast of a failed save: offline, the refetch fails as well
        if (failure && !isSessionLost(error)) toaster.announce({ ...failure, failed: true })
      },
    }),
    // not in `onError`: the write's own toast comes after it and would replace this one
    mutationCache: new MutationCache({ onSettled: (_, error) => guard(error) }),
    defaultOptions: {
      queries: { staleTime: Infinity, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      {children}
      <OfflineBanner />
      <ToastRegion />
    </QueryClientProvider>
  )
}

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
      /** What to say when this cannot be read. */
      failure?: { readonly title: string; readonly text: string }
    }
  }
}

/**
 * Data never goes stale by itself, nothing is retried, focus refetches nothing: the specification says so.
 * Without a network a call fails at once and says so, instead of waiting for one behind a change that looks done.
 */
export function createQueryClient(leave?: (address: string) => void): QueryClient {
  const guard = createSessionGuard(() => client, leave)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        guard(error)
        const failure = query.meta?.failure
        // a save that failed stays to be read: without a network what is read again fails with it
        if (failure && !isSessionLost(error)) toaster.announce({ ...failure, failed: true })
      },
    }),
    // not in `onError`: the write's own message comes after that one and would take the place
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

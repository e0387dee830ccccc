import type { QueryClient, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvalidatedPath, ReadName, WriteName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import type { Input, Reply } from './api.ts'
import { buildAddresses, call } from './api.ts'
import { sendWrite, takeChanged } from './own-writes.ts'

/** An endpoint's query key: its URL without and with the query, so that invalidating a path reaches every query below it. */
export const queryKey = <Name extends ReadName>(name: Name, input: Input<Name> = {}): readonly [string, string] =>
  buildAddresses(name, input)

export const isBelow = (path: string, prefix: ChangedPath): boolean => path === prefix || path.startsWith(`${prefix}/`)

const readFrom = (paths: readonly ChangedPath[]) => ({
  predicate: ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) =>
    typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
})

/** Refetches everything read from one of the paths or from below it. */
export async function invalidatePaths(client: QueryClient, paths: readonly ChangedPath[]): Promise<void> {
  if (paths.length > 0) await client.invalidateQueries(readFrom(paths))
}

type ReadOptions<Name extends ReadName> = Omit<UseQueryOptions<Reply<Name>>, 'queryKey' | 'queryFn'>

/** Reads a contract endpoint. */
export function useRead<Name extends ReadName>(name: Name, input: Input<Name> = {}, options: ReadOptions<Name> = {}) {
  return useQuery<Reply<Name>>({ ...options, queryKey: queryKey(name, input), queryFn: ({ signal }) => call(name, input, { signal }) })
}

interface WriteOptions<Name extends WriteName> extends Omit<UseMutationOptions<Reply<Name>, Error, Input<Name>>, 'mutationFn'> {
  /** Paths that the page patches itself, from its own data and the response: they are not refetched. */
  readonly patches?: readonly InvalidatedPath[]
  /** Aborts a call that takes too long. */
  readonly signal?: () => AbortSignal
}

/**
 * Calls a writing endpoint. When it is done, even after an error, everything the response lists and the page does not patch is refetched; without a
 * response, everything.
 */
export function useWrite<Name extends WriteName>(name: Name, { patches = [], signal, ...options }: WriteOptions<Name> = {}) {
  const client = useQueryClient()
  return useMutation<Reply<Name>, Error, Input<Name>>({
    ...options,
    mutationFn: (input) =>
      sendWrite(name, async (write) => {
        const reply = await call(name, input, { write, ...(signal && { signal: signal() }) })
        if (patches.length > 0) write.changed = write.changed.filter((path) => !patches.some((patch) => patch === path))
        return reply
      }),
    onSettled: async (...args) => {
      await options.onSettled?.(...args)
      void invalidatePaths(client, takeChanged(name))
      // queries that were being fetched during the patch
      void client.refetchQueries({ ...readFrom(patches), type: 'active', stale: true }, { cancelRefetch: false })
    },
  })
}

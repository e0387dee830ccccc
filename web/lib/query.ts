import type { QueryClient, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InvalidatedPath, ReadName, WriteName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import type { Input, Reply } from './api.ts'
import { addressesOf, call } from './api.ts'
import { sendWrite, takeChanged } from './own-writes.ts'

/** Key of a row: its address without and with the query, so that invalidating a path reaches every query below it. */
export const keyOf = <Name extends ReadName>(name: Name, input: Input<Name> = {}): readonly [string, string] => addressesOf(name, input)

export const isBelow = (path: string, prefix: ChangedPath): boolean => path === prefix || path.startsWith(`${prefix}/`)

const readFrom = (paths: readonly ChangedPath[]) => ({
  predicate: ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }) =>
    typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
})

/** Looks again at everything that is read from one of the paths or from below it. */
export async function invalidatePaths(client: QueryClient, paths: readonly ChangedPath[]): Promise<void> {
  if (paths.length > 0) await client.invalidateQueries(readFrom(paths))
}

type ReadOptions<Name extends ReadName> = Omit<UseQueryOptions<Reply<Name>>, 'queryKey' | 'queryFn'>

/** Reads a row of the contract. */
export function useRead<Name extends ReadName>(name: Name, input: Input<Name> = {}, options: ReadOptions<Name> = {}) {
  return useQuery<Reply<Name>>({ ...options, queryKey: keyOf(name, input), queryFn: ({ signal }) => call(name, input, { signal }) })
}

interface WriteOptions<Name extends WriteName> extends Omit<UseMutationOptions<Reply<Name>, Error, Input<Name>>, 'mutationFn'> {
  /** What the page brings up to date by itself, from what it knows and from the answer: it is not asked for again. */
  readonly patches?: readonly InvalidatedPath[]
}

/**
 * Writes a row of the contract. When it is done, also when it was refused, everything that the answer names and the page does not patch is
 * looked at again; without an answer, everything there is.
 */
export function useWrite<Name extends WriteName>(name: Name, { patches = [], ...options }: WriteOptions<Name> = {}) {
  const client = useQueryClient()
  return useMutation<Reply<Name>, Error, Input<Name>>({
    ...options,
    mutationFn: (input) =>
      sendWrite(name, async (write) => {
        const reply = await call(name, input, { write })
        if (patches.length > 0) write.changed = write.changed.filter((path) => !patches.some((patch) => patch === path))
        return reply
      }),
    onSettled: async (...args) => {
      await options.onSettled?.(...args)
      void invalidatePaths(client, takeChanged(name))
      // what was under way when it was patched
      void client.refetchQueries({ ...readFrom(patches), type: 'active', stale: true }, { cancelRefetch: false })
    },
  })
}

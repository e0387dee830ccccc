import type { QueryClient, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReadName, WriteName } from '#shared/contract/index.ts'
import type { ChangedPath } from '#shared/contract/live.ts'
import type { Input, Reply } from './api.ts'
import { addressesOf, call } from './api.ts'
import { sendWrite, takeChanged } from './own-writes.ts'

/** Key of a row: its address without and with the query, so that invalidating a path reaches every query below it. */
export const keyOf = <Name extends ReadName>(name: Name, input: Input<Name> = {}): readonly [string, string] => addressesOf(name, input)

export const isBelow = (path: string, prefix: ChangedPath): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Looks again at everything that is read from one of the paths or from below it. */
export async function invalidatePaths(client: QueryClient, paths: readonly ChangedPath[]): Promise<void> {
  if (paths.length === 0) return
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
  })
}

type ReadOptions<Name extends ReadName> = Omit<UseQueryOptions<Reply<Name>>, 'queryKey' | 'queryFn'>

/** Reads a row of the contract. */
export function useRead<Name extends ReadName>(name: Name, input: Input<Name> = {}, options: ReadOptions<Name> = {}) {
  return useQuery<Reply<Name>>({ ...options, queryKey: keyOf(name, input), queryFn: ({ signal }) => call(name, input, { signal }) })
}

type WriteOptions<Name extends WriteName> = Omit<UseMutationOptions<Reply<Name>, Error, Input<Name>>, 'mutationFn'>

/**
 * Writes a row of the contract. When it is done, also when it was refused, everything that the answer names is looked at again; without an
 * answer, everything there is.
 */
export function useWrite<Name extends WriteName>(name: Name, options: WriteOptions<Name> = {}) {
  const client = useQueryClient()
  return useMutation<Reply<Name>, Error, Input<Name>>({
    ...options,
    mutationFn: (input) => sendWrite(name, (write) => call(name, input, { write })),
    onSettled: async (...args) => {
      await options.onSettled?.(...args)
      void invalidatePaths(client, takeChanged(name))
    },
  })
}

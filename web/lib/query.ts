import type { QueryClient, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Read, ReplyOf, Write } from '#shared/contract/route.ts'
import { addressOf } from '#shared/contract/route.ts'
import type { CallInput } from './api.ts'
import { call } from './api.ts'
import { isUnderWay, sendWrite } from './own-writes.ts'

/** Key of a row: its address without and with the query, so that invalidating a path reaches every query below it. */
export function keyOf<R extends Read>(route: R, input: CallInput<R> = {}): readonly [string, string] {
  return [addressOf(route, input.params), addressOf(route, input.params, input.query)]
}

export const isBelow = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Looks again at everything that is read from one of the paths or from below it. */
export async function invalidatePaths(client: QueryClient, paths: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((prefix) => isBelow(path, prefix)),
  })
}

type ReadOptions<R extends Read> = Omit<UseQueryOptions<ReplyOf<R>>, 'queryKey' | 'queryFn'>

/** Reads a row of the contract. */
export function useRead<R extends Read>(route: R, input: CallInput<R> = {}, options: ReadOptions<R> = {}) {
  return useQuery<ReplyOf<R>>({ ...options, queryKey: keyOf(route, input), queryFn: ({ signal }) => call(route, input, { signal }) })
}

type WriteOptions<R extends Write> = Omit<UseMutationOptions<ReplyOf<R>, Error, CallInput<R>>, 'mutationFn'>

/**
 * Writes a row of the contract. When it is done, and no other call of the same row is under way whose optimistic
 * change a refetch would undo, everything the row names is looked at again, also after a failure.
 */
export function useWrite<R extends Write>(route: R, options: WriteOptions<R> = {}) {
  const client = useQueryClient()
  return useMutation<ReplyOf<R>, Error, CallInput<R>>({
    ...options,
    mutationFn: (input) => sendWrite(route, (write) => call(route, input, { write })),
    onSettled: async (...args) => {
      await options.onSettled?.(...args)
      if (!isUnderWay(route)) void invalidatePaths(client, route.invalidates)
    },
  })
}

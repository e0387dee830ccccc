import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadName, RowAt } from '#shared/contract/index.ts'
import type { Input, Reply } from './api.ts'
import { buildAddresses, call, cursorBehind, rememberCursor } from './api.ts'
import { useRead } from './query.ts'

/** The rows of a paged response. */
type PagedName = { [Name in ReadName]: RowAt<Name> extends { readonly paged: true } ? Name : never }[ReadName]

/** Whether a list has more rows, and how to load them. */
export interface More {
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly hasFailed: boolean
  readonly load: () => void
}

/** All pages after the first are one query, below the same path: it is refetched and patched like the first. */
export function useMore<Name extends PagedName>(name: Name, input: Input<Name>, first: Reply<Name> | undefined) {
  const [pages, setPages] = useState(0)
  const [path, address] = buildAddresses(name, input)
  const start = first && cursorBehind(address)
  const key = `${address}#${pages}`
  const query = useQuery({
    queryKey: [path, key, start],
    enabled: pages > 0 && start !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, client, queryKey }) => {
      const shorter = [path, `${address}#${pages - 1}`, start]
      const known = client.getQueryState<unknown[]>(shorter)
      // one more page needs one request; a refetch requests all pages
      const before = known?.isInvalidated || client.getQueryData(queryKey) !== undefined ? undefined : known?.data
      const rows: unknown[] = before ? [...before] : []
      let cursor = before ? cursorBehind(`${address}#${pages - 1}`) : start
      for (let page = before ? pages - 1 : 0; page < pages && cursor !== undefined; page += 1) {
        const next = { ...input, query: { ...input.query, cursor } } as Input<Name>
        rows.push(...((await call(name, next, { signal })) as unknown[]))
        cursor = cursorBehind(buildAddresses(name, next)[1])
      }
      rememberCursor(key, cursor)
      client.removeQueries({ queryKey: shorter, exact: true })
      return rows as Reply<Name>
    },
  })
  const isBehind = start !== undefined && pages > 0
  const end = isBehind && query.data && !query.isPlaceholderData ? cursorBehind(key) : start
  const more: More = {
    hasMore: end !== undefined,
    isLoading: isBehind && query.isFetching,
    hasFailed: isBehind && query.isError,
    load: () => (query.isError ? void query.refetch() : setPages(pages + 1)),
  }
  return { more, rows: isBehind ? query.data : undefined }
}

/** Reads a contract list: its first page and those loaded on demand. */
export function usePages<Name extends PagedName>(name: Name, input: Input<Name> = {}, options: Parameters<typeof useRead<Name>>[2] = {}) {
  const first = useRead(name, input, options)
  const { more, rows } = useMore(name, input, first.data)
  const data = (first.data && rows ? [...(first.data as unknown[]), ...(rows as unknown[])] : first.data) as Reply<Name> | undefined
  return { ...first, data, more }
}

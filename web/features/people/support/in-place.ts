import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReadName } from '#shared/contract/index.ts'
import { SUPPORT_HEADER } from '#shared/domain/support.ts'
import { buildAddresses, call, cursorBehind, type Input, type Reply, serverMessage } from '#web/lib/api.ts'
import type { More } from '#web/lib/pages.ts'
import { queryKey } from '#web/lib/query.ts'

function readInPlace<Name extends ReadName>(
  officeId: string,
  name: Name,
  input: Input<Name>,
  signal: AbortSignal | undefined,
): Promise<Reply<Name>> {
  const send = (address: string, request: RequestInit) => {
    const headers = new Headers(request.headers)
    headers.set(SUPPORT_HEADER, officeId)
    return fetch(address, { ...request, headers })
  }
  return call(name, input, { ...(signal && { signal }), send })
}

/** Not below the path of the endpoint: what changes there is not read again by itself, for each read is a look. Forgotten when it is no longer shown. */
const describe = <Name extends ReadName>(officeId: string, name: Name, input: Input<Name>) => ({
  queryKey: ['in place of', officeId, ...queryKey(name, input)],
  gcTime: 0,
})

/** Reads an endpoint in the place of an office that lets the administration read. The page before stays until the next one has come. */
export function useInPlace<Name extends ReadName>(officeId: string, name: Name, input: Input<Name> = {}) {
  const query = useQuery({
    ...describe(officeId, name, input),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => readInPlace(officeId, name, input, signal),
  })
  return { ...query, failedText: serverMessage(query.error) }
}

interface PageOf<Name extends ReadName> {
  readonly rows: Reply<Name>
  readonly next: string | undefined
}

async function readPage<Name extends ReadName>(
  officeId: string,
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
): Promise<PageOf<Name>> {
  const rows = await readInPlace(officeId, name, input, signal)
  return { rows, next: cursorBehind(buildAddresses(name, input)[1]) }
}

/** The same for a paged list. */
export function usePagesInPlace<Name extends ReadName>(officeId: string, name: Name, input: Input<Name>) {
  const first = useQuery({ ...describe(officeId, name, input), queryFn: ({ signal }) => readPage(officeId, name, input, signal) })
  const [further, setFurther] = useState<readonly PageOf<Name>[]>([])
  const load = useMutation({
    mutationFn: (cursor: string) =>
      readPage(officeId, name, { ...input, query: { ...(input.query as object | undefined), cursor } } as Input<Name>),
    onSuccess: (page) => setFurther((pages) => [...pages, page]),
  })
  const next = (further.at(-1) ?? first.data)?.next
  const more: More = {
    hasMore: next !== undefined,
    isLoading: load.isPending,
    hasFailed: load.isError,
    load: () => next !== undefined && load.mutate(next),
  }
  return {
    data: first.data && ([first.data, ...further].flatMap(({ rows }) => rows as unknown[]) as Reply<Name>),
    isError: first.isError,
    isFetching: first.isFetching,
    failedText: serverMessage(first.error),
    refetch: () => {
      setFurther([])
      return first.refetch()
    },
    more,
  }
}

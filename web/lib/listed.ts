import { useQueryClient } from '@tanstack/react-query'
import type { ReadName, ReadPath } from '#shared/contract/index.ts'
import { ApiError, type Input, type Reply } from './api.ts'
import { useRead } from './query.ts'

/** Whether the record does not exist, or is not visible to this user. */
export const isUnknownTo = (error: Error | null) => error instanceof ApiError && (error.status === 404 || error.status === 400)

/** Reads one record of a list. The list's data is shown until it loads, and if loading fails. Disabled while the record is being deleted. */
export function useListed<Name extends ReadName>(
  name: Name,
  input: Input<Name>,
  list: ReadPath,
  isMeant: (row: Reply<Name>) => boolean,
  isGoing = false,
) {
  const client = useQueryClient()
  const known = () =>
    client
      .getQueriesData<readonly Reply<Name>[]>({ queryKey: [list] })
      .flatMap(([, rows]) => rows ?? [])
      .find(isMeant)
  const read = useRead(name, input, { placeholderData: known as never, enabled: !isGoing })
  return read.isError && !isUnknownTo(read.error) ? { ...read, data: read.data ?? known() } : read
}

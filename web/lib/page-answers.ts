import type { QueryClient } from '@tanstack/react-query'
import { ANSWERS_ID, type PageAnswer } from '#shared/contract/page-answers.ts'
import { readCursor, rememberCursor } from './api.ts'

/** The key that `queryKey` builds for an address. */
export const keyAt = (address: string): readonly [string, string] => [address.split('?')[0] ?? '', address]

/** Milliseconds within which even a slow phone shows the page. */
const UNTIL_SHOWN = 10_000
let takenAt = Number.NEGATIVE_INFINITY

/** Takes the answers that the server sent with the page, so that they are not requested again. */
export function takeAnswers(client: QueryClient): void {
  const block = document.getElementById(ANSWERS_ID)
  if (!block) return
  takenAt = Date.now()
  for (const { address, link, data } of JSON.parse(block.textContent) as PageAnswer[]) {
    rememberCursor(address, readCursor(link))
    client.setQueryData(keyAt(address), data, { updatedAt: takenAt })
  }
  block.remove()
}

interface Read {
  readonly state: { readonly dataUpdatedAt: number; readonly isInvalidated: boolean }
}

/** `refetchOnMount` of what is read whenever its page opens: the page that brought the answer need not read it again, unless it changed since. */
export const unlessSent = ({ state: { dataUpdatedAt, isInvalidated } }: Read): 'always' | false =>
  dataUpdatedAt === takenAt && !isInvalidated && Date.now() - takenAt < UNTIL_SHOWN ? false : 'always'

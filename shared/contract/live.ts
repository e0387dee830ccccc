import type { ReadPath } from './index.ts'

/** Changed paths, including those below them. `/api` means all; of one lead, that its turn is over: lists take it out without being read again. */
export type ChangedPath = ReadPath | '/api' | `/api/call-list/${number}`

/** Messages over `/ws`, which report a change or the number of an incoming call, but contain no data. The client loads it through the API. */
export type LiveMessage =
  | { readonly type: 'new_properties'; readonly count: number }
  | { readonly type: 'incoming_call'; readonly number: string }
  | {
      readonly type: 'changed'
      readonly paths: readonly ChangedPath[]
      /**
       * The write that caused the change, as named in `WRITE_HEADER`. The page that sent it ignores the message and refetches once the write is done.
       */
      readonly by?: string
    }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses a message; undefined if invalid or if this version of the page does not support its type. */
export function readMessage(text: string): LiveMessage | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(value)) return undefined
  const { type, count, paths, number } = value
  const isKnown =
    type === 'new_properties'
      ? Number(count) > 0
      : type === 'incoming_call'
        ? typeof number === 'string'
        : type === 'changed' && Array.isArray(paths)
  return isKnown ? (value as unknown as LiveMessage) : undefined
}

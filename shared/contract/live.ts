import type { ReadPath } from './index.ts'

/** Changed paths, including those below them. `/api` means all. */
export type ChangedPath = ReadPath | '/api'

/** Messages over `/ws`: that something changed, or the number of an incoming call, but no data. The client looks it up through the API. */
export type LiveMessage =
  | { readonly type: 'new_properties'; readonly count: number }
  | { readonly type: 'incoming_call'; readonly number: string }
  | {
      readonly type: 'changed'
      readonly paths: readonly ChangedPath[]
      /** The write that changed it, as named in `WRITE_HEADER`. Its own page ignores the message and refetches when the write is done. */
      readonly by?: string
    }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses a message; undefined if invalid or of a type this page version does not support. */
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

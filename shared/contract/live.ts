import type { ReadPath } from './index.ts'

/** What reads look different: at these paths and below them. `/api` is all of them. */
export type ChangedPath = ReadPath | '/api'

/** What the server says over `/ws`: that something changed or somebody calls, never what or who. The client looks through its own rows. */
export type LiveMessage =
  | { readonly type: 'new_properties'; readonly count: number }
  | { readonly type: 'incoming_call'; readonly number: string }
  | {
      readonly type: 'changed'
      readonly paths: readonly ChangedPath[]
      /** The write that changed it, as its page named it in `WRITE_HEADER`. That page looks again when the write is done. */
      readonly by?: string
    }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads a message; undefined is none, or one that only a newer page understands. */
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

import { notAhead } from '#shared/domain/listed-at.ts'

/** The moment for "2025-12-10T19:01:52.187Z"; undefined for anything else and for future dates. */
export function listedAt(dateText: string, now: Date): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(dateText)) return undefined
  return notAhead(Date.parse(dateText), now)
}

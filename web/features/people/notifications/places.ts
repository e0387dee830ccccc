import type { Notification } from '#shared/contract/people/notifications.ts'
import { BANNER_PLACES } from '#shared/domain/limits.ts'

/** The first distinct places in some notifications: `Horn, Barmbek und Harburg`. */
export function placesText(list: readonly Notification[]): string {
  const places = [...new Set(list.flatMap(({ property }) => property?.location ?? []))].slice(0, BANNER_PLACES)
  return new Intl.ListFormat('de-DE').format(places)
}

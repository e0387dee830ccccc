import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { formatAge } from '#web/lib/format.ts'

type Listed = Pick<PropertyCard, 'listingDate' | 'listedAt' | 'offlineSince'>
type Shown = Listed & Pick<PropertyCard, 'state'>

const DAY = 86_400_000
const daysBetween = (from: string, to: number) => Math.floor((to - Date.parse(from)) / DAY)

/** When it was listed; "at least" since it was first seen if no advert has a date. */
export function formatListed({ listingDate, listedAt }: Listed, now: number): string {
  const days = daysBetween(listedAt, now)
  return listingDate !== null || days < 1 ? formatAge(listedAt, now) : `seit mind. ${days === 1 ? '1 Tag' : `${days} Tagen`}`
}

/** How long it is or was online. */
export function formatOnline({ listingDate, listedAt, offlineSince, state }: Shown, now: number): string {
  const days = Math.max(0, daysBetween(listedAt, offlineSince === null ? now : Date.parse(offlineSince)))
  const least = listingDate === null && days > 0 ? 'mindestens ' : ''
  if (offlineSince !== null)
    return days === 0 ? 'war weniger als einen Tag online' : `war ${least}${days === 1 ? '1 Tag' : `${days} Tage`} online`
  if (state === 'unknown') return 'ob noch online, wird geprüft'
  return days === 0 ? 'seit weniger als einem Tag online' : `seit ${least}${days === 1 ? '1 Tag' : `${days} Tagen`} online`
}

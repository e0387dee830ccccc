import type { PortalName } from '#shared/domain/sources.ts'
import { PORTALS } from './portals.ts'
import type { PortalCriteria } from '#shared/domain/portal-criteria.ts'
import type { Portal, PortalPlace } from './raw-listing.ts'

/** What each source cannot search for, as far as its URLs show; a run also discovers limits from its robots.txt. */
export function sourceLimits(
  criteria: Omit<PortalCriteria, 'location'>,
  places: readonly (string | null)[],
  sources: readonly PortalName[],
): { source: PortalName; sentence: string }[] {
  return sources.flatMap((source) => {
    const portal = PORTALS[source]
    const losses = places.flatMap((location) => portal.searchPaths({ ...criteria, location }, placeFor(portal, location), 1)[0]?.loss ?? [])
    return [...new Set(losses)].map((sentence) => ({ source, sentence }))
  })
}

/** A placeholder place if the portal can look the location up. */
function placeFor(portal: Portal, location: string | null): PortalPlace | null {
  if (location === null) return null
  return portal.knownPlace(location) ?? (portal.placePath(location) === null ? null : { id: '0', label: location })
}

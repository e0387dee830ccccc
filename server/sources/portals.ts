import type { PortalName } from '#shared/domain/sources.ts'
import { immonet } from './portals/immonet.ts'
import { immowelt } from './portals/immowelt.ts'
import { kleinanzeigen } from './portals/kleinanzeigen.ts'
import type { Portal } from './raw-listing.ts'

/** The portals that can be read. A source that is missing here can be chosen, and says of itself that it is not connected. */
export const PORTALS: Partial<Record<PortalName, Portal>> = {
  'kleinanzeigen.de': kleinanzeigen,
  'immonet.de': immonet,
  'immowelt.de': immowelt,
}

/** The portals the schedule goes round. */
export const CONNECTED = Object.keys(PORTALS) as PortalName[]

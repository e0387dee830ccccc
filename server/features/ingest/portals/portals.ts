import type { PortalName } from '#shared/domain/sources.ts'
import { immobilienscout24 } from './immobilienscout24.ts'
import { immonet } from './immonet.ts'
import { immowelt } from './immowelt.ts'
import { kleinanzeigen } from './kleinanzeigen.ts'
import type { Portal } from './raw-listing.ts'

export const PORTALS: Readonly<Record<PortalName, Portal>> = {
  'kleinanzeigen.de': kleinanzeigen,
  'immobilienscout24.de': immobilienscout24,
  'immonet.de': immonet,
  'immowelt.de': immowelt,
}

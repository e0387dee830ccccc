import { LINK_OF, PLATFORM_LINKS, type PlatformLink, PORTALS, type PortalName } from '#shared/domain/sources.ts'
import { webAddress } from './cells.ts'
import type { CellReader } from './cell-reader.ts'

/** What ThinkImmo calls the portals we know, and how their names begin elsewhere. */
const CALLED: readonly (readonly [PortalName, RegExp])[] = [
  ['kleinanzeigen.de', /^(?:ebk|ebay|kleinanzeigen)/i],
  ['immobilienscout24.de', /^(?:is24|immo(?:bilien)?scout)/i],
  ['immowelt.de', /^immowelt/i],
  ['immonet.de', /^immonet/i],
]

export interface ReadPlatform {
  /** The portal of which this row tells alone, where it names one. */
  readonly portal: PortalName | null
  readonly links: Readonly<Partial<Record<PlatformLink, string>>>
  /** Where this advert stands. */
  readonly url: string | undefined
}

/** A file may have one row per object, with links to all portals, or one row per portal. */
export function readPlatform(row: CellReader): ReadPlatform {
  const told = row.read('platformUrl', webAddress)
  const name = row.text('platformName')
  const portal = name === null ? portalOf(told) : (CALLED.find(([, called]) => called.test(name))?.[0] ?? null)
  const links: Partial<Record<PlatformLink, string>> = {}
  for (const link of Object.keys(PLATFORM_LINKS) as PlatformLink[]) {
    const url = row.read(link, webAddress)
    if (url !== undefined) links[link] = url
  }
  if (portal && told) links[LINK_OF[portal]] ??= told
  const own = portal === null ? (links.thinkImmoLink ?? links.ebkLink) : links[LINK_OF[portal]]
  return { portal, links, url: own ?? told ?? Object.values(links)[0] }
}

const portalOf = (url: string | undefined): PortalName | null => {
  const host = url === undefined ? undefined : URL.parse(url)?.hostname
  return PORTALS.find((portal) => host === portal || host?.endsWith(`.${portal}`)) ?? null
}

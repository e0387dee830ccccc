import { LINK_OF, PLATFORM_LINKS, type PlatformLink, type PortalName, portalOfHost } from '#shared/domain/sources.ts'
import { readLink, readAddresses, webAddress } from './cells.ts'
import type { CellReader } from './cell-reader.ts'

/** ThinkImmo's names for the known portals, and prefixes of their names elsewhere. */
const CALLED: readonly (readonly [PortalName, RegExp])[] = [
  ['kleinanzeigen.de', /^(?:ebk|ebay|kleinanzeigen)/i],
  ['immobilienscout24.de', /^(?:is24|immo(?:bilien)?scout)/i],
  ['immowelt.de', /^immowelt/i],
  ['immonet.de', /^immonet/i],
]

export interface ReadPlatform {
  /** The portal if this row is about a single portal; otherwise null. */
  readonly portal: PortalName | null
  readonly links: Readonly<Partial<Record<PlatformLink, string>>>
  /** This advert's URL. */
  readonly url: string | undefined
}

const NO_ADDRESS = 'ist keine Adresse im Web'

/** A file may have one row per property, with links to all portals, or one row per portal. */
export function readPlatform(row: CellReader): ReadPlatform {
  const urls = row.read('platformUrl', readWebAddresses, NO_ADDRESS) ?? linkedTitle(row)
  const [first] = urls
  const portal = urls.length > 1 ? null : (portalNamed(row.text('platformName'), first) ?? null)
  const links = linksIn(row)
  if (portal && first) links[LINK_OF[portal]] ??= first
  for (const url of urls.length > 1 ? urls : []) {
    const its = findPortal(url)
    if (its !== undefined) links[LINK_OF[its]] ??= url
  }
  const own = portal === null ? (links.thinkImmoLink ?? links.ebkLink) : links[LINK_OF[portal]]
  return { portal, links, url: own ?? first ?? Object.values(links)[0] }
}

/** An unknown platform name does not stand for any portal, wherever its link leads. */
const portalNamed = (name: string | null, url: string | undefined): PortalName | undefined =>
  name === null ? findPortal(url) : CALLED.find(([, called]) => called.test(name))?.[0]

function linksIn(row: CellReader): Partial<Record<PlatformLink, string>> {
  const links: Partial<Record<PlatformLink, string>> = {}
  for (const link of Object.keys(PLATFORM_LINKS) as PlatformLink[]) {
    const url = row.read(link, webAddress, NO_ADDRESS)
    if (url !== undefined) links[link] = url
  }
  return links
}

const findPortal = (url: string | undefined): PortalName | undefined =>
  url === undefined ? undefined : portalOfHost(URL.parse(url)?.hostname ?? '')

/** The portal advert that the title links to. */
function linkedTitle(row: CellReader): readonly string[] {
  const url = webAddress(readLink(row.text('title') ?? '')?.address ?? '')
  return url === undefined || findPortal(url) === undefined ? [] : [url]
}

/** One URL, or all URLs from a list that a program wrote into one cell. */
function readWebAddresses(text: string): readonly string[] | undefined {
  const one = webAddress(text)
  const found = one === undefined ? readAddresses(text) : [one]
  return found.length > 0 ? found : undefined
}

/** Sources of listings. The four portals can be searched; `thinkimmo` is imported from CSV files, `ohne-makler.net` sends emails. */
export const PORTALS = ['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de'] as const
export type PortalName = (typeof PORTALS)[number]

/** The order of the default filter in the specification. */
export const SOURCES = ['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de', 'thinkimmo', 'ohne-makler.net'] as const
export type Source = (typeof SOURCES)[number]

/** Sources that can be searched or imported; the others are read only from emails. */
export const MAIN_SOURCES: readonly Source[] = [...PORTALS, 'thinkimmo']

/** Including tips, which belong to one agent and cannot be searched by source. */
export const ADVERT_SOURCES = [...SOURCES, 'tip'] as const
export type AdvertSource = (typeof ADVERT_SOURCES)[number]

/** Bitmask of a property's sources, in the order of `SOURCES`. Append new sources at the end. */
export const toBits = (sources: Iterable<AdvertSource>): number =>
  [...sources].reduce((bits, source) => (source === 'tip' ? bits : bits | (1 << SOURCES.indexOf(source))), 0)

export const SOURCE_LABEL: Record<AdvertSource, string> = {
  'kleinanzeigen.de': 'Kleinanzeigen',
  'immobilienscout24.de': 'ImmoScout24',
  'immowelt.de': 'immowelt',
  'immonet.de': 'immonet',
  thinkimmo: 'ThinkImmo',
  'ohne-makler.net': 'ohne-makler',
  tip: 'Tipp, nur in Ihrem Büro sichtbar',
}

/** A source without a label keeps its own name. */
export function describeSource(source: string): string {
  const known = SOURCES.find((one) => one === source)
  return known ? SOURCE_LABEL[known] : source
}

/** A property's links to its sources, in the order of the buttons. */
export const PLATFORM_LINKS = {
  thinkImmoLink: 'ThinkImmo',
  ebkLink: 'Kleinanzeigen',
  is24Link: 'ImmoScout24',
  immobilienLink: 'Immobilien.de',
  deinNeuesZuhauseLink: 'Dein neues Zuhause',
  kipLink: 'KIP',
  ohnemaklerLink: 'ohne-makler',
  immoweltLink: 'Immowelt',
  privateimmobilienangeboteLink: 'Privatimmobilienangebote',
  immonetLink: 'Immonet',
  immoanzeigen24Link: 'Immoanzeigen24',
  wohnungjetztLink: 'WohnungJetzt',
} as const
export type PlatformLink = keyof typeof PLATFORM_LINKS

/** ThinkImmo only aggregates: sellers do not place adverts there, so it does not count as a portal. */
export const AGGREGATOR: PlatformLink = 'thinkImmoLink'

/** The link to a portal's own advert. */
export const LINK_OF: Record<PortalName, PlatformLink> = {
  'kleinanzeigen.de': 'ebkLink',
  'immobilienscout24.de': 'is24Link',
  'immowelt.de': 'immoweltLink',
  'immonet.de': 'immonetLink',
}

/** Further hosts of a portal: Kleinanzeigen's until May 2023, short forms of ImmoScout24's. */
const OTHER_HOSTS: Readonly<Partial<Record<PortalName, readonly string[]>>> = {
  'kleinanzeigen.de': ['ebay-kleinanzeigen.de'],
  'immobilienscout24.de': ['immoscout24.de', 'is24.de'],
}

/** The portal of a host or any of its subdomains. Undefined for other hosts. */
export const portalOfHost = (host: string): PortalName | undefined =>
  PORTALS.find((portal) => [portal, ...(OTHER_HOSTS[portal] ?? [])].some((own) => host === own || host.endsWith(`.${own}`)))

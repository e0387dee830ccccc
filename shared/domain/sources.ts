/** Where listings come from. The four portals can be searched; `thinkimmo` is imported from CSV files, `ohne-makler.net` writes mails. */
export const PORTALS = ['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de'] as const
export type PortalName = (typeof PORTALS)[number]

/** The order of the specification's default filter. */
export const SOURCES = ['kleinanzeigen.de', 'immobilienscout24.de', 'immonet.de', 'immowelt.de', 'thinkimmo', 'ohne-makler.net'] as const
export type Source = (typeof SOURCES)[number]

/** The five that can be searched or imported; the rest is read from mails alone. */
export const MAIN_SOURCES: readonly Source[] = [...PORTALS, 'thinkimmo']

/** And what one agent alone has of it: a partner's tip. Nobody searches for that by its source. */
export const ADVERT_SOURCES = [...SOURCES, 'tip'] as const
export type AdvertSource = (typeof ADVERT_SOURCES)[number]

/** Where an object is offered, as one number: a bit for each source, in the order above. A new source goes to the end. */
export const bitsOf = (sources: Iterable<AdvertSource>): number =>
  [...sources].reduce((bits, source) => (source === 'tip' ? bits : bits | (1 << SOURCES.indexOf(source))), 0)

export const SOURCE_LABEL: Record<AdvertSource, string> = {
  'kleinanzeigen.de': 'Kleinanzeigen',
  'immobilienscout24.de': 'ImmoScout24',
  'immowelt.de': 'immowelt',
  'immonet.de': 'immonet',
  thinkimmo: 'ThinkImmo',
  'ohne-makler.net': 'ohne-makler',
  tip: 'Tipp, nur für Sie sichtbar',
}

/** The links a property may carry to the places where it is offered, in the order of the buttons. */
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

/** The link to a portal's own advert. */
export const LINK_OF: Record<PortalName, PlatformLink> = {
  'kleinanzeigen.de': 'ebkLink',
  'immobilienscout24.de': 'is24Link',
  'immowelt.de': 'immoweltLink',
  'immonet.de': 'immonetLink',
}

/** Hosts of a portal besides its name: Kleinanzeigen's until May 2023, and how people shorten ImmoScout24's. */
const OTHER_HOSTS: Readonly<Partial<Record<PortalName, readonly string[]>>> = {
  'kleinanzeigen.de': ['ebay-kleinanzeigen.de'],
  'immobilienscout24.de': ['immoscout24.de', 'is24.de'],
}

/** The portal that a host belongs to, by whichever of its names and however far below it. Undefined where it is none of them. */
export const portalOfHost = (host: string): PortalName | undefined =>
  PORTALS.find((portal) => [portal, ...(OTHER_HOSTS[portal] ?? [])].some((own) => host === own || host.endsWith(`.${own}`)))

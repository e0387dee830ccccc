import type { PortalName } from '#shared/domain/sources.ts'

/** Where this extension belongs: written into it when it is downloaded (`captures/extension-file.ts` of the server). */
export interface Place {
  /** Address of this Giebel. */
  readonly server: string
  readonly portals: readonly { readonly source: PortalName; readonly base: string }[]
}

export const readPlace = async (): Promise<Place> => (await (await fetch(chrome.runtime.getURL('place.json'))).json()) as Place

/** The portal that an address belongs to, with or without "www."; undefined for every other page. */
export function portalOf({ portals }: Place, url: string | undefined): PortalName | undefined {
  const address = url === undefined ? null : URL.parse(url)
  if (!address) return undefined
  return portals.find(({ base }) => bare(new URL(base)) === bare(address))?.source
}

const bare = ({ protocol, host }: URL) => `${protocol}//${host.replace(/^www\./, '')}`

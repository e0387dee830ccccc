import type { PortalName } from '#shared/domain/sources.ts'

/** The installation this extension belongs to, written into it on download (`captures/extension-file.ts` of the server). */
export interface Place {
  /** Base URL of this Giebel. */
  readonly server: string
  readonly portals: readonly { readonly source: PortalName; readonly base: string }[]
}

export const readPlace = async (): Promise<Place> => (await (await fetch(chrome.runtime.getURL('place.json'))).json()) as Place

/** The portal of a URL, with or without "www."; undefined for any other page. */
export function findPortal({ portals }: Place, url: string | undefined): PortalName | undefined {
  const address = url === undefined ? null : URL.parse(url)
  if (!address) return undefined
  return portals.find(({ base }) => bare(new URL(base)) === bare(address))?.source
}

const bare = ({ protocol, host }: URL) => `${protocol}//${host.replace(/^www\./, '')}`

/** Rebuilt ad pages for tests, in the portal's markup with invented content. */

/** A value as Astro packs it for an island. */
export function packed(value: unknown): unknown {
  if (Array.isArray(value)) return [1, value.map(packed)]
  return [0, typeof value === 'object' && value !== null ? packedFields(value) : value]
}

export const packedFields = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, packed(value)]))

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const renderIsland = (props: string): string =>
  `<astro-island uid="Z9" component-url="/_astro/ContactButton.D4e5.js" component-export="ContactButton" renderer-url="/_astro/client.js" props="${escaped(props)}" ssr client="load"></astro-island>`

/** An island with an advert. */
export const advertIsland = (advert: object): string => renderIsland(JSON.stringify(packedFields({ adData: advert })))

/** The surrounding page: its printed content, followed by its islands. */
export const rebuiltPage = (path: string, printed: string, islands: string): string =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>kleinanzeigen.de</title><link rel="canonical" href="https://www.kleinanzeigen.de${path}"></head><body class="font-body"><main class="mx-auto max-w-7xl">${printed}${islands}</main></body></html>`

export const attributes = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([localizedName, localizedValue]) => ({ localizedName, localizedValue }))

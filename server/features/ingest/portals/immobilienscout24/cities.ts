import { LARGE_TOWNS } from '#shared/domain/written/towns.ts'

/**
 * Town -> its path below `/Suche/de/`, with states spelled as in the portal's addresses. For a town missing here the whole country is searched.
 */
export const TOWN_PATHS: ReadonlyMap<string, string> = new Map(
  Object.entries(LARGE_TOWNS).flatMap(([state, towns]) => towns.split(', ').map((town) => [town, `${state}/${toSlug(town)}`] as const)),
)

/** "Frankfurt (Oder)" as spelled in addresses: "frankfurt-oder". */
export function toSlug(town: string): string {
  const spelled = town.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
  return spelled.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '')
}

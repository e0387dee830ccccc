import type { City } from './words/cities.ts'
import { CITIES } from './words/cities.ts'

/** A place in the look-up, or by its id in a URL. */
export interface KnownPlace {
  readonly id: string
  readonly label: string
  readonly name: string
  readonly city: City
  readonly latitude: number
  readonly longitude: number
}

/** Towns first, then their districts. */
export const PLACES: readonly KnownPlace[] = [
  ...CITIES.map((city) => ({ id: city.id, label: city.label, name: city.name, city, latitude: city.latitude, longitude: city.longitude })),
  ...CITIES.flatMap((city) =>
    city.districts.map(([id, name, zip, latitude, longitude]) => ({
      id,
      label: `${zip} ${city.name} - ${name}`,
      name,
      city,
      latitude,
      longitude,
    })),
  ),
]

/** Distance between two coordinates in whole kilometres. */
export function distanceKm(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const radians = Math.PI / 180
  const height = Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2
  const width = Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2
  return Math.round(12_742 * Math.asin(Math.sqrt(height + width)))
}

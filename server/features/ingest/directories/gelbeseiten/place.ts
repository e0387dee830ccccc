/** At the end of an address. */
const COUNTRY = /, ?(?:Deutschland|Germany)$/i

/** `21079 Hamburg`, as this directory prints it, or `D-21079 Hamburg, Deutschland`. */
export function splitPlace(text: string): { zipCode: string | null; city: string | null } {
  const [, zip, city] = /^(?:(?:D[ -]{0,3})?(\d{5}))?\s*(.*)$/.exec(text.replace(COUNTRY, '')) ?? []
  return { zipCode: zip ?? null, city: city || null }
}

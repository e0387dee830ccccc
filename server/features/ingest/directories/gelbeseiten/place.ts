/** `21079 Hamburg`, as this directory prints it. */
export function placeOf(text: string): { zipCode: string | null; city: string | null } {
  const [, zip, city] = /^(\d{5})?\s*(.*)$/.exec(text) ?? []
  return { zipCode: zip ?? null, city: city || null }
}

/** How JSON writes what no text of the database holds: sign 0, and half of a sign that takes two places. */
const REFUSED = /\\u(?:0000|d[89a-f])/

/** A value as JSON that the database takes. Signs it does not keep are left out of the values: in finished JSON the same signs may be a text about them. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return REFUSED.test(json) ? JSON.stringify(value, (_, told: unknown) => (typeof told === 'string' ? storable(told) : told)) : json
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

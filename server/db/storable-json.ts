/** JSON escapes of characters that the database cannot store: NUL and surrogates. */
const REFUSED = /\\u(?:0000|d[89a-f])/

/**
 * A value as JSON that the database accepts. Removes unsupported characters from the values: in the finished JSON the same escapes may be plain text.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return REFUSED.test(json) ? JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner)) : json
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

interface Format<Value> {
  format(value: Value): string
}

/** Creates a formatter on first use: creating one takes milliseconds, and a page needs only a few. */
export function whenUsed<Value>(make: () => Format<Value>): Format<Value> {
  let made: Format<Value> | undefined
  return { format: (value) => (made ??= make()).format(value) }
}

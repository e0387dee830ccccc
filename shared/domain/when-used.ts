interface Format<Value> {
  format(value: Value): string
}

/** A formatter that is made when it is first used: making one takes milliseconds, and a page needs few of them. */
export function whenUsed<Value>(make: () => Format<Value>): Format<Value> {
  let made: Format<Value> | undefined
  return { format: (value) => (made ??= make()).format(value) }
}

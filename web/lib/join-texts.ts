/** Both texts in one: the lines with which they begin and end alike stand once, between them what the one says and then what the other says. */
export function joinTexts(first: string, second: string): string {
  const [a, b] = [first.split('\n'), second.split('\n')]
  const start = countAlike(a, b)
  const end = countAlike(a.slice(start).reverse(), b.slice(start).reverse())
  const [onlyA, onlyB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return [...a.slice(0, start), ...onlyA, ...onlyB, ...a.slice(a.length - end)].join('\n')
}

/** How many lines are the same from the first one on. */
function countAlike(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((line, index) => line !== b[index])
  return differs === -1 ? a.length : differs
}

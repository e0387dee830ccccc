/** Merges two texts: common leading and trailing lines appear once, between them the lines of the first and then of the second. */
export function joinTexts(first: string, second: string): string {
  const [a, b] = [first.split('\n'), second.split('\n')]
  const start = countAlike(a, b)
  const end = countAlike(a.slice(start).reverse(), b.slice(start).reverse())
  const [onlyA, onlyB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return [...a.slice(0, start), ...onlyA, ...onlyB, ...a.slice(a.length - end)].join('\n')
}

/** Number of equal leading lines. */
function countAlike(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((line, index) => line !== b[index])
  return differs === -1 ? a.length : differs
}

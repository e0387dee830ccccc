/**
 * Mann-Whitney U test: the probability that two samples of the same distribution differ at least this much, for any distribution. Normal
 * approximation with corrections for ties and continuity; valid from about twenty values each.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): { readonly p: number; readonly isFirstLarger: boolean } {
  const [n, m] = [first.length, second.length]
  const all = [...first.map((value) => ({ value, isFirst: true })), ...second.map((value) => ({ value, isFirst: false }))].toSorted(
    (one, other) => one.value - other.value,
  )
  let ranksOfFirst = 0
  let ties = 0
  for (let start = 0; start < all.length;) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    const equal = end - start
    // Ties share the mean of their ranks, which start at one.
    const rank = (start + 1 + end) / 2
    ranksOfFirst += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length
    ties += equal ** 3 - equal
    start = end
  }
  const distance = ranksOfFirst - (n * (n + 1)) / 2 - (n * m) / 2
  const total = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))))
  const z = deviation === 0 ? 0 : Math.max(0, Math.abs(distance) - 0.5) / deviation
  return { p: bothTails(z), isFirstLarger: distance > 0 }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}

/** Two-sided tail of the normal distribution beyond z: Numerical Recipes' `erfc`, relative error below 1.2e-7. */
function bothTails(z: number): number {
  const x = z / Math.SQRT2
  const t = 1 / (1 + x / 2)
  const terms = [-1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223, 0.17087277]
  return Math.min(1, t * Math.exp(-x * x + terms.reduceRight((sum, term) => term + t * sum, 0)))
}

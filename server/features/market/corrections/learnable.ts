import type { CasePlace } from './queries-cases.ts'

/** The newest of each kind that are learnt from; bounds memory and time. */
const CASES_MAX = 2_000

/** The newest cases, the oldest first. */
export async function newest<Found>(cases: AsyncIterable<Found>): Promise<Found[]> {
  const found: Found[] = []
  for await (const one of cases) {
    found.push(one)
    if (found.length === 2 * CASES_MAX) found.splice(0, CASES_MAX)
  }
  return found.slice(-CASES_MAX)
}

/** The cases that count for everyone: those on which most agents agree, and of one agent no more than of all others together. */
export function learnable<Found extends CasePlace>(cases: readonly Found[], answerIn: (one: Found) => boolean): Found[] {
  const balance = new Map<number, number>()
  const voteIn = (one: Found) => (answerIn(one) ? 1 : -1)
  for (const one of cases) balance.set(one.propertyId, (balance.get(one.propertyId) ?? 0) + voteIn(one))
  return evenly(cases.filter((one) => (balance.get(one.propertyId) as number) * voteIn(one) > 0))
}

function evenly<Found extends CasePlace>(cases: readonly Found[]): Found[] {
  const counts = new Map<string, number>()
  for (const { agentId } of cases) counts.set(agentId, (counts.get(agentId) ?? 0) + 1)
  const [busiest, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0])
  let tooMany = Math.max(0, count - (cases.length - count))
  return cases.filter(({ agentId }) => agentId !== busiest || (tooMany -= 1) < 0)
}

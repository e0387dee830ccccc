import type { AgentId } from '#shared/domain/ids.ts'

/** What an agent said of an advert or of words. */
export interface Vote {
  readonly agentId: AgentId | string
  /** What it is about. */
  readonly about: string
  readonly isYes: boolean
}

/** The votes that count for everyone: those on which most agents agree, and of one agent no more than of all others together. */
export function learnable<Found extends Vote>(votes: readonly Found[]): Found[] {
  const balance = new Map<string, number>()
  const weightOf = ({ isYes }: Found) => (isYes ? 1 : -1)
  for (const one of votes) balance.set(one.about, (balance.get(one.about) ?? 0) + weightOf(one))
  return evenly(votes.filter((one) => (balance.get(one.about) as number) * weightOf(one) > 0))
}

function evenly<Found extends Vote>(votes: readonly Found[]): Found[] {
  const counts = new Map<string, number>()
  for (const { agentId } of votes) counts.set(agentId, (counts.get(agentId) ?? 0) + 1)
  const [busiest, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), ['', 0])
  let tooMany = Math.max(0, count - (votes.length - count))
  return votes.filter(({ agentId }) => agentId !== busiest || (tooMany -= 1) < 0)
}

import type { Claim } from '#shared/contract/work/claims.ts'
import { useRead } from '#web/lib/query.ts'

const NONE: readonly Claim[] = []
/** A claim that has just ended may be renewed: the server decides. */
const AFTER_END = 1_000

/** Reads again when the next claim ends, which is not announced. */
function untilNextEnd(claims: readonly Claim[] = NONE): number | false {
  if (claims.length === 0) return false
  const next = Math.min(...claims.map(({ until }) => Date.parse(until)))
  return Math.max(AFTER_END, next - Date.now() + AFTER_END)
}

/** The owners that people of the office are calling right now. */
export function useClaims(): readonly Claim[] {
  const { data } = useRead('GET /api/claims', {}, { refetchOnMount: 'always', refetchInterval: ({ state }) => untilNextEnd(state.data) })
  return data ?? NONE
}

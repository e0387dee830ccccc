import { useColleagues } from '#web/lib/colleagues.ts'
import { messages } from './messages.ts'

/** Names a person of the office by id. */
export function useNames(): (id: string) => string {
  const colleagues = useColleagues()
  const unknown = colleagues.length === 0 ? '…' : 'jemand, der nicht mehr im Büro ist'
  return (id) => colleagues.find((one) => one.id === id)?.name ?? unknown
}

/** Those who can get leads, as options. */
export function usePeople(): (readonly [id: string, name: string])[] {
  return useColleagues()
    .filter(({ mayWork }) => mayWork)
    .map(({ id, name }) => [id, name] as const)
}

/** Names who gets the leads of a rule. */
export function useTargets(): (userId: string | null) => string {
  const name = useNames()
  return (userId) => (userId === null ? messages.contact : name(userId))
}

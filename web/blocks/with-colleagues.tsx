import { type ReactNode, useMemo } from 'react'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useMembers } from '#web/features/people/members/use-members.ts'
import { Colleagues, OfColleagues } from '#web/lib/colleagues.ts'

/** Lets what it surrounds name the office's agents. An agent alone asks for nothing. */
export function WithColleagues({ children }: { children: ReactNode }) {
  const { id, hasColleagues, ofColleagues } = useUser()
  const { data } = useMembers(hasColleagues)
  const colleagues = useMemo(
    () => (data ?? []).map((one) => ({ id: one.id, name: `${one.firstName} ${one.lastName}`.trim(), isSelf: one.id === id })),
    [data, id],
  )
  return (
    <OfColleagues value={ofColleagues ?? 'work'}>
      <Colleagues value={colleagues.length > 1 ? colleagues : []}>{children}</Colleagues>
    </OfColleagues>
  )
}

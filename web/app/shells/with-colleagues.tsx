import { type ReactNode, useMemo } from 'react'
import { mayDo } from '#shared/domain/office-rights.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useMembers } from '#web/features/people/members/use-members.ts'
import { type Colleague, Colleagues, HasColleagues, OfColleagues } from '#web/lib/colleagues.ts'

const NOBODY: readonly Colleague[] = []

/** Lets what it surrounds name the office's agents. An agent alone asks for nothing. */
export function WithColleagues({ children }: { children: ReactNode }) {
  const { id, hasColleagues, ofColleagues } = useUser()
  const { data } = useMembers(hasColleagues)
  const colleagues = useMemo(
    () =>
      (data ?? []).map((one) => ({
        id: one.id,
        name: `${one.firstName} ${one.lastName}`.trim(),
        isSelf: one.id === id,
        mayWork: one.isActive && mayDo(one.officeRole, 'prospects.work'),
      })),
    [data, id],
  )
  return (
    <OfColleagues value={ofColleagues ?? 'work'}>
      <HasColleagues value={hasColleagues}>
        <Colleagues value={colleagues.length > 1 ? colleagues : NOBODY}>{children}</Colleagues>
      </HasColleagues>
    </OfColleagues>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { PageHead } from '#web/components/page-state.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { PeopleCard } from '#web/features/people/members/people-card.tsx'
import { InvitationsCard } from '#web/features/people/members/invitations-card.tsx'
import { RightsTable } from '#web/features/people/members/rights-table.tsx'
import { OfficeCard } from '#web/features/people/offices/office-card.tsx'
import { ColleaguesCard } from '#web/features/people/offices/colleagues-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { invalidatePaths } from '#web/lib/query.ts'

/** The agent's office: its people, invitations and rights. */
export function OfficePage() {
  useTitle('Büro')
  const { id } = useUser()
  const mayManage = useMay('office.manage')
  const client = useQueryClient()
  return (
    <>
      <PageHead title="Büro" />
      <div className="space-y-4">
        <PeopleCard userId={id} mayManage={mayManage} onLeft={() => void invalidatePaths(client, ['/api/auth/user'])} />
        {mayManage && <InvitationsCard />}
        {mayManage && <OfficeCard />}
        {mayManage && <ColleaguesCard />}
        <RightsTable />
      </div>
    </>
  )
}

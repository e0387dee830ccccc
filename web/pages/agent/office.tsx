import { lazy, Suspense, useState } from 'react'
import { PageHead } from '#web/components/page-state.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useForgetSession } from '#web/features/people/accounts/queries-sign-in.ts'
import { AgreementCard } from '#web/features/people/consents/agreement-card.tsx'
import { PeopleCard } from '#web/features/people/members/people-card.tsx'
import { InvitationsCard } from '#web/features/people/members/invitations-card.tsx'
import { RightsTable } from '#web/features/people/members/rights-table.tsx'
import { OfficeCard } from '#web/features/people/offices/office-card.tsx'
import { ColleaguesCard } from '#web/features/people/offices/colleagues-card.tsx'
import { listOwn, results } from '#web/features/work/calls/waiting-results.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'

const Markdown = lazy(async () => ({ default: (await import('#web/features/operations/legal/markdown.tsx')).Markdown }))

const SsoCard = lazy(async () => ({ default: (await import('#web/features/people/sso/sso-card.tsx')).SsoCard }))

/** The agent's office: its people, invitations and rights. */
export function OfficePage() {
  useTitle('Büro')
  const { id, officeRole, agreementDue } = useUser()
  // it stays there after it is accepted
  const [isAgreementFirst] = useState(agreementDue)
  const mayManage = useMay('office.manage')
  const unsentCalls = listOwn(results.all(), id).length
  const forgetSession = useForgetSession()
  const agreement = <AgreementCard mayManage={mayManage} article={Markdown} />
  return (
    <>
      <PageHead title="Büro" />
      <div className="space-y-4">
        {isAgreementFirst && agreement}
        <PeopleCard userId={id} mayManage={mayManage} unsentCalls={unsentCalls} onLeft={forgetSession} />
        {mayManage && <InvitationsCard />}
        {mayManage && (
          <Suspense>
            <SsoCard />
          </Suspense>
        )}
        <OfficeCard mayManage={mayManage} />
        <ColleaguesCard mayManage={mayManage} />
        {!isAgreementFirst && agreement}
        <RightsTable own={officeRole} />
      </div>
    </>
  )
}

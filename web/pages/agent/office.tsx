import { ChartColumn } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { useForgetSession } from '#web/features/people/accounts/queries-sign-in.ts'
import { AgreementCard } from '#web/features/people/consents/agreement-card.tsx'
import { PeopleCard } from '#web/features/people/members/people-card.tsx'
import { InvitationsCard } from '#web/features/people/members/invitations-card.tsx'
import { RightsTable } from '#web/features/people/members/rights-table.tsx'
import { OfficeCard } from '#web/features/people/offices/office-card.tsx'
import { ColleaguesCard } from '#web/features/people/offices/colleagues-card.tsx'
import { HandOverCard } from '#web/features/work/hand-over/hand-over-card.tsx'
import { listOwn, results } from '#web/features/work/calls/waiting-results.ts'
import { useInSight, useTitle } from '#web/lib/hooks.ts'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { ByRight, useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

const Markdown = lazy(async () => ({ default: (await import('#web/features/operations/legal/markdown.tsx')).Markdown }))

const SupportCard = lazy(async () => ({ default: (await import('#web/features/people/support/support-card.tsx')).SupportCard }))
const AssignmentCards = lazy(async () => ({
  default: (await import('#web/features/work/assignment/assignment-cards.tsx')).AssignmentCards,
}))
const SsoCard = lazy(async () => ({ default: (await import('#web/features/people/sso/sso-card.tsx')).SsoCard }))

/** Cards further down load when the page is scrolled to them; their title is there before. */
function WhenInSight({ title, children }: { title: string; children: ReactNode }) {
  const [place, isSeen] = useInSight<HTMLDivElement>()
  const waiting = (
    <Panel className="p-5">
      <h2 className="mb-3.5 text-base font-semibold">{title}</h2>
      <Skeleton className="h-32 w-full" />
    </Panel>
  )
  return (
    <div ref={place} className="space-y-4">
      {isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}
    </div>
  )
}

/** The agent's office: its people, invitations and rights. */
export function OfficePage() {
  useTitle('Büro')
  const { id, officeRole, agreementDue } = useUser()
  // it stays there after it is accepted
  const [isAgreementFirst] = useState(agreementDue)
  const mayManage = useMay('office.manage')
  const mayAssign = useMay('prospects.assign')
  const hasColleagues = useHasColleagues()
  const mayHandOver = mayAssign && hasColleagues
  const unsentCalls = listOwn(results.all(), id).length
  const forgetSession = useForgetSession()
  const agreement = <AgreementCard mayManage={mayManage} article={Markdown} />
  return (
    <>
      <PageHead
        title="Büro"
        actions={
          <ByRight right="report.see">
            <Link to={paths.report} className={buttonClass()}>
              <ChartColumn aria-hidden />
              Auswertung
            </Link>
          </ByRight>
        }
      />
      <div className="space-y-4">
        {isAgreementFirst && agreement}
        <PeopleCard
          userId={id}
          mayManage={mayManage}
          unsentCalls={unsentCalls}
          handOverPath={mayHandOver ? `${paths.office}#uebergeben` : undefined}
          onLeft={forgetSession}
        />
        {mayManage && <InvitationsCard />}
        {mayHandOver && (
          <div id="uebergeben" className="scroll-mt-4">
            <HandOverCard />
          </div>
        )}
        <OfficeCard mayManage={mayManage} />
        <ColleaguesCard mayManage={mayManage} />
        {hasColleagues && (
          <WhenInSight title="Verteilung der Leads">
            <AssignmentCards />
          </WhenInSight>
        )}
        {mayManage && (
          <WhenInSight title="Anmeldung mit Firmenkonto">
            <SsoCard />
          </WhenInSight>
        )}
        {!isAgreementFirst && agreement}
        <RightsTable own={officeRole} />
        <div id="einsicht" className="scroll-mt-4">
          <WhenInSight title="Einsicht der Administration">
            <SupportCard />
          </WhenInSight>
        </div>
      </div>
    </>
  )
}

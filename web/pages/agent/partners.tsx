import { Handshake, QrCode as QrCodeIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAddressed } from '#web/blocks/addressed.ts'
import type { PartnerWindowProps } from '#web/blocks/partner-window.tsx'
import { TipWindow } from '#web/blocks/tip-window.tsx'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { type FileLink, FileLinks } from '#web/components/file-links.tsx'
import { FileMenu } from '#web/components/file-menu.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { ExportBar } from '#web/features/network/businesses/export-bar.tsx'
import { usePartnerFilter } from '#web/features/network/businesses/filter.ts'
import { messages } from '#web/features/network/businesses/messages.ts'
import { PartnerFilters } from '#web/features/network/businesses/partner-filters.tsx'
import { isAllTicked, PartnerTable } from '#web/features/network/businesses/partner-table.tsx'
import { describeFailure, usePartnerCounts, usePartnerList } from '#web/features/network/businesses/queries.ts'
import { useChoice } from '#web/features/network/businesses/use-choice.ts'
import { ImproveButton } from '#web/features/network/improvements/improve-button.tsx'
import { CopyInvitation } from '#web/features/network/partners/copy-invitation.tsx'
import { PartnerMarks } from '#web/features/network/partners/partner-list.tsx'
import { usePartners } from '#web/features/network/partners/queries-of-agent.ts'
import { UNKNOWN_TIP } from '#web/features/network/tips/unknown.ts'
import { formatCount } from '#web/lib/format.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { searchWith } from '#web/lib/search-with.ts'

const PartnerDialog = later<PartnerWindowProps>(
  async () => (await import('#web/blocks/partner-window.tsx')).PartnerDialog,
  ({ onClose }) => onClose(),
)

const BusinessDialog = later(
  async () => (await import('#web/features/network/businesses/business-dialog.tsx')).BusinessDialog,
  ({ onClose }) => onClose(),
)
const CriteriaTab = later(
  async () => (await import('#web/features/network/partner-criteria/criteria-tab.tsx')).CriteriaTab,
  () => {},
)
const AiRun = later(
  async () => (await import('#web/features/network/improvements/ai-run.tsx')).AiRun,
  () => {},
)
const AiNote = later(
  async () => (await import('#web/features/network/improvements/ai-run.tsx')).AiNote,
  () => {},
)
const RegistrationUrl = later(
  async () => (await import('#web/features/network/partners/registration-url.tsx')).RegistrationUrl,
  () => {},
)

/** The partner whose dialog the URL opens. */
function Opened() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('partner')
  if (id === null) return null
  const closed = { partner: undefined, tab: undefined }
  return (
    <PartnerDialog
      key={id}
      id={id}
      tab={params.get('tab')}
      linkToTip={(tip) => searchWith(params, { ...closed, tip: String(tip) })}
      onClose={() => void navigate({ search: searchWith(params, closed) }, { replace: true, preventScrollReset: true })}
    />
  )
}

const FILES: readonly FileLink[] = [
  { name: 'Partner als CSV', form: 'csv', address: '/api/makler/partners.csv' },
  { name: 'Partner für Excel', form: 'xlsx', address: '/api/makler/partners.xlsx' },
  { name: 'Tipps als CSV', form: 'csv', address: '/api/makler/property-tips.csv' },
  { name: 'Tipps für Excel', form: 'xlsx', address: '/api/makler/property-tips.xlsx' },
]

const TABS = ['partner', 'suchkriterien'] as const

const counted = (title: string, count: number | undefined) => (count === undefined ? title : `${title} (${formatCount(count)})`)

/** Partners the agent works with, and businesses to contact. */
export function PartnersPage() {
  useTitle('Partner')
  const [mayExport, mayManage, mayAnswer] = [useMay('export'), useMay('network.manage'), useMay('privacy.desk')]
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const counts = usePartnerCounts()
  const [isUrlShown, setUrlShown] = useState(false)
  const tip = useAddressed('tip', UNKNOWN_TIP)
  const business = useAddressed('betrieb', messages.unknown)
  const open = TABS.find((name) => name === params.get('bereich')) ?? 'partner'
  return (
    <>
      <PageHead
        title="Partner"
        sub={
          <>
            <span className="max-sm:hidden">Wer Ihnen Tipps gibt oder geben könnte</span>
            {mayAnswer && (
              <>
                <span className="max-sm:hidden"> · </span>
                <Link to={paths.privacyDesk} className="text-accent underline underline-offset-2">
                  Auskunft und Löschung
                </Link>
              </>
            )}
          </>
        }
        actions={
          <>
            <div className="max-sm:[&_button>span]:sr-only">
              {mayExport && <FileMenu>{(close) => <FileLinks files={FILES} onChosen={close} />}</FileMenu>}
            </div>
            <Button aria-expanded={isUrlShown} onClick={() => setUrlShown(!isUrlShown)}>
              <QrCodeIcon aria-hidden />
              <span className="max-sm:sr-only">Registrierungs-URL</span>
            </Button>
            <CopyInvitation />
          </>
        }
      />
      {isUrlShown && <RegistrationUrl />}
      <Tabs
        label="Partner und Suchkriterien"
        tabs={[
          ['partner', counted('Partner', counts.data?.partners)],
          ['suchkriterien', counted('Suchkriterien', counts.data?.criteria)],
        ]}
        open={open}
        onOpen={(name) =>
          void navigate(
            { search: searchWith(params, { bereich: name === 'partner' ? undefined : name }) },
            { replace: true, preventScrollReset: true },
          )
        }
      >
        {open === 'partner' ? (
          <PartnerTab />
        ) : (
          <>
            {mayManage && <AiNote />}
            <CriteriaTab mayManage={mayManage} renderAction={(criteriaId) => <AiRun criteriaId={criteriaId} />} />
          </>
        )}
      </Tabs>
      <Opened />
      {business.id !== undefined && (
        <BusinessDialog key={business.id} id={String(business.id)} onClose={business.close} invite={<CopyInvitation size="small" />} />
      )}
      {tip.id !== undefined && <TipWindow key={tip.id} id={tip.id} onClose={tip.close} />}
    </>
  )
}

const PREFIX = 'registered-'

function PartnerTab() {
  const [mayExport, mayManage] = [useMay('export'), useMay('network.manage')]
  const now = useNow()
  const { filter, change, isFiltered } = usePartnerFilter()
  const { more, ...partners } = usePartnerList(filter)
  // registered partners' tips and messages
  const known = new Map((usePartners().data ?? []).map((partner) => [partner.id, partner]))
  const [params] = useSearchParams()
  const business = useAddressed('betrieb', messages.unknown)
  const choice = useChoice(filter)
  const tickAll = useRef<HTMLInputElement>(null)
  return (
    <>
      <PartnerFilters filter={filter} change={change} isFiltered={isFiltered} />
      {mayExport && (
        <ExportBar
          choice={choice}
          filter={filter}
          mayTakeWhole={more.hasMore && partners.data !== undefined && isAllTicked(partners.data, choice)}
          onCleared={() => tickAll.current?.focus()}
          action={mayManage && <ImproveButton industry={filter.industry} location={filter.location} />}
        />
      )}
      <Answer
        of={partners}
        failed="Partner konnten nicht geladen werden"
        failedText={describeFailure(partners.error)}
        loading={
          <div role="status" aria-label="Partner werden geladen" className="space-y-2">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Handshake aria-hidden />}
              title="Keine Partner gefunden"
              text="Ändern Sie die Filter oder setzen Sie sie zurück."
            />
          ) : (
            <EmptyState
              icon={<Handshake aria-hidden />}
              title="Noch keine Partner"
              text={`Geben Sie Ihren Link an Handwerker, Hausverwaltungen und Nachbarn weiter${mayManage ? ', oder lassen Sie unter „Suchkriterien“ Betriebe suchen' : ''}.`}
              action={<CopyInvitation variant="primary" />}
            />
          )
        }
      >
        {(list) => (
          <PartnerTable
            list={list}
            more={more}
            choice={mayExport ? choice : undefined}
            tickAll={tickAll}
            linkTo={({ id, isRegistered }) =>
              isRegistered ? searchWith(params, { partner: id.slice(PREFIX.length) }) : business.toHref(Number(id))
            }
            renderMarks={({ id }) => {
              const partner = known.get(id.slice(PREFIX.length))
              return partner && <PartnerMarks partner={partner} now={now} />
            }}
          />
        )}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}

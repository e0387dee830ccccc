import { Handshake } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAddressed } from '#web/blocks/addressed.ts'
import type { PartnerWindowProps } from '#web/blocks/partner-window.tsx'
import { TipWindow } from '#web/blocks/record-windows.tsx'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { type FileLink, FileLinks } from '#web/components/file-links.tsx'
import { FileMenu } from '#web/components/file-menu.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { CopyInvitation } from '#web/features/network/partners/copy-invitation.tsx'
import { PartnerList } from '#web/features/network/partners/partner-list.tsx'
import { usePartners } from '#web/features/network/partners/queries-of-agent.ts'
import { messages as tipMessages } from '#web/features/network/tips/messages.ts'
import { useNow, useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'

const PartnerDialog = later<PartnerWindowProps>(
  async () => (await import('#web/blocks/partner-window.tsx')).PartnerDialog,
  ({ onClose }) => onClose(),
)

/** The partner whose window the address asks for. */
function Opened() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const id = params.get('partner')
  if (id === null) return null
  return (
    <PartnerDialog
      key={id}
      id={id}
      tab={params.get('tab')}
      linkToTip={(id) => `?tip=${id}`}
      onClose={() => void navigate({ search: '' }, { replace: true, preventScrollReset: true })}
    />
  )
}

const FILES: readonly FileLink[] = [
  { name: 'Partner als CSV', form: 'csv', address: '/api/makler/partners.csv' },
  { name: 'Partner für Excel', form: 'xlsx', address: '/api/makler/partners.xlsx' },
  { name: 'Tipps als CSV', form: 'csv', address: '/api/makler/property-tips.csv' },
  { name: 'Tipps für Excel', form: 'xlsx', address: '/api/makler/property-tips.xlsx' },
]

/** Who gives the agent tips. */
export function PartnersPage() {
  useTitle('Partner')
  const now = useNow()
  const { more, ...partners } = usePartners()
  const tip = useAddressed('tip', tipMessages.unknown)
  return (
    <>
      <PageHead
        title="Partner"
        sub={
          <>
            Wer Ihnen Tipps gibt ·{' '}
            <Link to={paths.privacyDesk} className="text-accent underline underline-offset-2">
              Auskunft und Löschung
            </Link>
          </>
        }
        actions={
          <>
            {partners.data && partners.data.length > 0 && <FileMenu>{(close) => <FileLinks files={FILES} onChosen={close} />}</FileMenu>}
            <CopyInvitation />
          </>
        }
      />
      <Answer
        of={partners}
        failed="Partner konnten nicht geladen werden"
        loading={
          <div role="status" aria-label="Partner werden geladen" className="space-y-2">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Handshake aria-hidden />}
            title="Noch keine Partner"
            text="Geben Sie Ihren Link an Handwerker, Hausverwaltungen und Nachbarn weiter. Wer sich darüber registriert, kann Ihnen Tipps geben."
            action={<CopyInvitation variant="primary" />}
          />
        }
      >
        {(list) => <PartnerList list={list} now={now} linkTo={(id) => `?partner=${id}`} />}
      </Answer>
      <MoreButton more={more} />
      <Opened />
      {tip.id !== undefined && <TipWindow key={tip.id} id={tip.id} onClose={tip.close} />}
    </>
  )
}

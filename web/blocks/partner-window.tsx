import { useState } from 'react'
import { Link } from 'react-router'
import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import { Answer } from '#web/components/answer.tsx'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useBusiness } from '#web/features/network/businesses/queries.ts'
import { StatusSelect } from '#web/features/network/businesses/status-select.tsx'
import {
  describeBasis,
  CommissionBadge,
  describePaymentDay,
  describeProperty,
} from '#web/features/network/commissions/commission-parts.tsx'
import { messages as commissionMessages } from '#web/features/network/commissions/messages.ts'
import { NetAmount } from '#web/features/network/commissions/net-amount.tsx'
import { useCommissionsFor } from '#web/features/network/commissions/queries.ts'
import { Conversation } from '#web/features/network/messages/conversation.tsx'
import { PartnerFacts } from '#web/features/network/partners/partner-facts.tsx'
import { fullName } from '#web/features/network/partners/partner-list.tsx'
import { usePartner } from '#web/features/network/partners/queries-of-agent.ts'
import { messages as tipMessages } from '#web/features/network/tips/messages.ts'
import { usePartnerTips } from '#web/features/network/tips/queries.ts'
import { TipStatusBadge } from '#web/features/network/tips/tip-status.tsx'
import { tipAddress } from '#shared/domain/tip.ts'
import { formatDate } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'

const TABS = [
  ['tipps', 'Tipps'],
  ['nachrichten', 'Nachrichten'],
  ['provisionen', 'Provisionen'],
] as const

const LINE = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-t py-2.5 text-sm first:border-0'

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton className="h-20 w-full" />
  </div>
)

function Tips({ id, linkTo }: { id: string; linkTo: (tipId: number) => string }) {
  const { more, ...tips } = usePartnerTips(id)
  return (
    <>
      <Answer
        of={tips}
        failed={tipMessages.listFailed}
        loading={<Loading label="Tipps werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-sm text-ink-2">Noch keine Tipps von diesem Partner.</p>}
      >
        {(list) => (
          <ul>
            {list.map((tip) => (
              <li key={tip.id} className={LINE}>
                <Link to={linkTo(tip.id)} preventScrollReset className="min-w-0 flex-1 basis-56 truncate font-semibold hover:underline">
                  {tip.propertyType} · {tipAddress(tip) ?? 'ohne Adresse'}
                </Link>
                <span className="text-ink-2">{formatDate(tip.submittedAt)}</span>
                <TipStatusBadge status={tip.status} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}

function Messages({ partner: { id, firstName }, onDraft }: { partner: PartnerOfAgent; onDraft: (isDraft: boolean) => void }) {
  const [newest] = usePartnerTips(id).data ?? []
  return <Conversation partnerId={id} firstName={firstName} about={newest && tipAddress(newest)} onDraft={onDraft} />
}

function Commissions({ id }: { id: string }) {
  const { more, ...commissions } = useCommissionsFor(id)
  return (
    <>
      <Answer
        of={commissions}
        failed={commissionMessages.listFailed}
        loading={<Loading label="Provisionen werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-sm text-ink-2">Noch keine Provisionen. Den Verkauf halten Sie am Tipp fest.</p>}
      >
        {(list) => (
          <ul>
            {list.map((commission) => (
              <li key={commission.id} className={LINE}>
                <span className="min-w-0 flex-1 basis-56">
                  <span className="block truncate font-semibold">{describeProperty(commission)}</span>
                  <span className="block text-[13px] text-ink-2">
                    {describeBasis(commission)} · {describePaymentDay(commission)}
                  </span>
                </span>
                <NetAmount commission={commission} />
                <CommissionBadge status={commission.status} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}

/** The agent's status for this partner, as in the list. */
function Status({ id }: { id: string }) {
  const { data } = useBusiness(`registered-${id}`)
  return data ? <StatusSelect partner={data} /> : null
}

const UNKNOWN = { title: 'Partner nicht gefunden', text: 'Diesen Partner gibt es nicht mehr, oder die Adresse stimmt nicht.' }

export interface PartnerWindowProps {
  id: string
  /** Name of the initial tab from the URL; by default unread messages, else tips. */
  tab: string | null
  onClose: () => void
  /** URL of one of this partner's tips. */
  linkToTip: (tipId: number) => string
}

interface LoadedProps extends Omit<PartnerWindowProps, 'id'> {
  partner: PartnerOfAgent
  opener: Element | null
}

function Loaded({ partner, opener, tab, onClose, linkToTip }: LoadedProps) {
  const maySeeMoney = useMay('money.see')
  const tabs = TABS.filter(([name]) => name !== 'provisionen' || maySeeMoney)
  const [open, setOpen] = useState(() => tabs.find(([name]) => name === tab)?.[0] ?? (partner.unreadMessages > 0 ? 'nachrichten' : 'tipps'))
  const [isWriting, setWriting] = useState(false)
  const { close, question } = useDraftGuard(isWriting, onClose)
  return (
    <>
      <Dialog
        open
        onClose={close}
        opener={opener}
        title={partner.companyName ?? fullName(partner)}
        shape="full"
        footer={<Button onClick={close}>Schließen</Button>}
      >
        <PartnerFacts partner={partner} status={<Status id={partner.id} />} />
        <div className="mt-6">
          <Tabs label="Über diesen Partner" tabs={tabs} open={open} onOpen={setOpen}>
            {open === 'tipps' && <Tips id={partner.id} linkTo={linkToTip} />}
            {open === 'nachrichten' && <Messages partner={partner} onDraft={setWriting} />}
            {open === 'provisionen' && <Commissions id={partner.id} />}
          </Tabs>
        </div>
      </Dialog>
      {question}
    </>
  )
}

/** A partner: contact data, tips, messages and commissions. */
export const PartnerDialog = ({ id, ...rest }: PartnerWindowProps) => (
  <RecordDialog
    of={usePartner(id)}
    title="Partner"
    failed="Der Partner konnte nicht geladen werden"
    unknown={UNKNOWN}
    onClose={rest.onClose}
  >
    {(partner, opener) => <Loaded partner={partner} opener={opener} {...rest} />}
  </RecordDialog>
)

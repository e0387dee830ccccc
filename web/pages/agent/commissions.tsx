import { Coins, Download, FileText, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Commission } from '#shared/contract/network/commissions.ts'
import { useAddressed } from '#web/blocks/addressed.ts'
import { Answer } from '#web/components/answer.tsx'
import { MissingRight } from '#web/components/missing-right.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Tabs } from '#web/components/ui/tabs.tsx'
import type { CommissionDialogProps } from '#web/features/network/commissions/commission-dialog.tsx'
import { CommissionList } from '#web/features/network/commissions/commission-list.tsx'
import { messages as commissionMessages } from '#web/features/network/commissions/messages.ts'
import { useCommissions } from '#web/features/network/commissions/queries.ts'
import { messages } from '#web/features/network/statements/messages.ts'
import { useDraft, useStatements } from '#web/features/network/statements/queries.ts'
import type { StatementDialogProps } from '#web/features/network/statements/statement-dialog.tsx'
import { StatementList } from '#web/features/network/statements/statement-list.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

const close = ({ onClose }: { readonly onClose: () => void }) => onClose()
const CommissionDialog = later<CommissionDialogProps>(
  async () => (await import('#web/features/network/commissions/commission-dialog.tsx')).CommissionDialog,
  close,
)
const StatementDialog = later<StatementDialogProps>(
  async () => (await import('#web/features/network/statements/statement-dialog.tsx')).StatementDialog,
  close,
)
const PeriodDialog = later<{ onClose: () => void }>(
  async () => (await import('#web/features/network/statements/period-dialog.tsx')).PeriodDialog,
  close,
)
const BillingDialog = later<{ onClose: () => void }>(
  async () => (await import('#web/features/network/billing/billing-dialog.tsx')).BillingDialog,
  close,
)

const VIEWS = [
  ['offen', 'Offen'],
  ['faellig', 'Fällig'],
  ['gezahlt', 'Gezahlt'],
  ['belege', 'Belege'],
] as const
type View = (typeof VIEWS)[number][0]
const STATUS = { offen: 'open', faellig: 'due', gezahlt: 'paid' } as const satisfies Record<Exclude<View, 'belege'>, Commission['status']>

const NOTHING = {
  open: 'Wird ein Tipp verkauft, halten Sie Preis und Satz am Tipp fest; was der Partner bekommt, steht dann hier.',
  due: 'Hier steht, was Partner ab heute von Ihnen erwarten dürfen. Die Fälligkeit setzen Sie an der Provision.',
  paid: 'Hier steht, was Sie Ihren Partnern schon gezahlt haben.',
} as const satisfies Record<Commission['status'], string>

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="space-y-2">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-20 w-full" />
  </div>
)

const ToDashboard = () => (
  <Link to={paths.home} className={buttonClass()}>
    Zu den Tipps
  </Link>
)

/** One partner's selected commissions, and the next step. */
function Chosen({ chosen, onDrafted }: { chosen: readonly Commission[]; onDrafted: (id: number) => void }) {
  const draft = useDraft()
  const [first] = chosen
  if (!first?.partnerId) return null
  const { partnerId } = first
  const sum = chosen.reduce((total, { amount }) => total + amount, 0)
  return (
    <div
      role="status"
      className="sticky bottom-3 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border bg-panel px-5 py-3 shadow-float"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm">
        <strong className="font-semibold">
          {chosen.length === 1 ? '1 Provision' : `${chosen.length} Provisionen`}, {formatMoney(sum)} netto
        </strong>{' '}
        für {first.partnerName}
      </p>
      <Button
        variant="primary"
        busy={draft.isPending}
        onClick={() =>
          draft.mutate({ body: { partnerId, commissionIds: chosen.map(({ id }) => id) } }, { onSuccess: ({ id }) => onDrafted(id) })
        }
      >
        {!draft.isPending && <ReceiptText aria-hidden />}
        Beleg erstellen
      </Button>
    </div>
  )
}

function Owed({
  status,
  linkTo,
  onDrafted,
}: {
  status: Commission['status']
  linkTo: (id: number) => string
  onDrafted: (id: number) => void
}) {
  const { more, ...owed } = useCommissions(status)
  const mayManage = useMay('network.manage')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [editing, setEditing] = useState<Commission>()
  const choose = ({ id }: Commission, isChosen: boolean) =>
    setChosen(new Set([...chosen].filter((one) => one !== id).concat(isChosen ? [id] : [])))
  return (
    <>
      <Answer
        of={owed}
        failed={commissionMessages.listFailed}
        loading={<Loading label="Provisionen werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={<Coins aria-hidden />} title="Hier steht nichts" text={NOTHING[status]} action={<ToDashboard />} />}
      >
        {(list) => (
          <>
            <CommissionList list={list} mayManage={mayManage} chosen={chosen} onChoose={choose} onEdit={setEditing} linkTo={linkTo} />
            <Chosen chosen={list.filter(({ id, statementId }) => chosen.has(id) && statementId === null)} onDrafted={onDrafted} />
          </>
        )}
      </Answer>
      <MoreButton more={more} />
      {editing && <CommissionDialog key={editing.id} commission={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function Documents({ linkTo }: { linkTo: (id: number) => string }) {
  const { more, ...documents } = useStatements()
  const mayManage = useMay('network.manage')
  return (
    <>
      <Answer
        of={documents}
        failed={messages.listFailed}
        loading={<Loading label="Belege werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title="Noch keine Belege"
            text={
              mayManage
                ? 'Wählen Sie unter „Offen“ oder „Fällig“ Provisionen eines Partners aus, dann wird daraus eine Gutschrift oder Quittung.'
                : 'Hier stehen die Gutschriften und Quittungen, die Ihr Büro seinen Partnern ausstellt.'
            }
          />
        }
      >
        {(list) => <StatementList list={list} linkTo={linkTo} />}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}

/** Commissions that the office owes or has paid, and their documents. */
export function CommissionsPage() {
  useTitle('Provisionen')
  return useMay('money.see') ? (
    <Commissions />
  ) : (
    <>
      <PageHead title="Provisionen" />
      <MissingRight right="money.see" />
    </>
  )
}

function Commissions() {
  const mayManage = useMay('network.manage')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<'period' | 'billing'>()
  const statement = useAddressed('beleg', messages.unknown)
  const view = VIEWS.find(([name]) => name === params.get('ansicht'))?.[0] ?? 'offen'
  const stop = () => setAsked(undefined)
  return (
    <>
      <PageHead
        title="Provisionen"
        sub="Was Sie Ihren Partnern schulden und gezahlt haben"
        actions={
          <>
            <Button onClick={() => setAsked('billing')}>Abrechnungsdaten</Button>
            {mayManage && (
              <Button onClick={() => setAsked('period')}>
                <Download aria-hidden />
                Für die Buchhaltung
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label="Provisionen und Belege"
        tabs={VIEWS}
        open={view}
        onOpen={(name) => void navigate(`?ansicht=${name}`, { replace: true, preventScrollReset: true })}
      >
        {view === 'belege' ? (
          <Documents linkTo={statement.toHref} />
        ) : (
          <Owed
            key={view}
            status={STATUS[view]}
            linkTo={statement.toHref}
            onDrafted={(id) => void navigate(statement.toHref(id), { state: { opened: true }, preventScrollReset: true })}
          />
        )}
      </Tabs>
      {statement.id !== undefined && (
        <StatementDialog key={statement.id} id={statement.id} onClose={statement.close} onBilling={() => setAsked('billing')} />
      )}
      {asked === 'period' && <PeriodDialog onClose={stop} />}
      {asked === 'billing' && <BillingDialog onClose={stop} />}
    </>
  )
}

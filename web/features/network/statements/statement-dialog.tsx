import { Download } from 'lucide-react'
import type { Statement } from '#shared/contract/network/statements.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useAskForPayout, useStatement } from './queries.ts'
import { StatementActions } from './statement-actions.tsx'
import { StatementBadge, StatementSheet, formatTitle } from './statement-parts.tsx'

export interface StatementDialogProps {
  id: number
  onClose: () => void
  /** Opens the agent's billing data. */
  onBilling: () => void
}

/** Asks the partner for what only the partner can provide, by a message in the conversation. */
function AskPartner({ partnerId, askedOn }: { partnerId: string; askedOn: string | null }) {
  const ask = useAskForPayout()
  const today = berlinDay(useNow())
  if (askedOn !== null && askedOn >= today) return <span>Heute beim Partner angefordert</span>
  return (
    <Button size="small" busy={ask.isPending} onClick={() => ask.mutate({ params: { id: partnerId } })}>
      Angaben anfordern
    </Button>
  )
}

const OF_PARTNER: readonly Statement['missing'][number]['whose'][] = ['payee', 'agreement']

type MissingProps = Pick<Statement, 'missing' | 'partnerId' | 'askedOn'> & Pick<StatementDialogProps, 'onBilling'>

function Missing({ missing, partnerId, askedOn, onBilling }: MissingProps) {
  const [mayManage, mayComplete] = [useMay('network.manage'), useMay('office.manage')]
  const isOurs = missing.some(({ whose }) => whose === 'issuer')
  return (
    <Notice
      tone="warning"
      title="Das fehlt noch, bevor der Beleg ausgestellt werden kann"
      actions={
        <>
          {isOurs && mayComplete && (
            <Button size="small" onClick={onBilling}>
              Abrechnungsdaten ergänzen
            </Button>
          )}
          {mayManage && partnerId !== null && missing.some(({ whose }) => OF_PARTNER.includes(whose)) && (
            <AskPartner partnerId={partnerId} askedOn={askedOn} />
          )}
        </>
      }
    >
      <ul className="list-disc pl-4">
        {missing.map(({ whose, field, sentence }) => (
          <li key={`${whose} ${field}`}>{sentence}</li>
        ))}
      </ul>
      {isOurs && !mayComplete && <p className="mt-1">Die Abrechnungsdaten des Büros ergänzt der Inhaber.</p>}
    </Notice>
  )
}

function Loaded({ statement, onClose, onBilling }: { statement: Statement } & Omit<StatementDialogProps, 'id'>) {
  const mayManage = useMay('network.manage')
  const { id, content, status, missing, paidDate, partnerId, askedOn } = statement
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
        <StatementBadge status={status} />
        {content.issuedOn && <span>vom {formatDate(content.issuedOn)}</span>}
        {paidDate && <span>gezahlt am {formatDate(paidDate)}</span>}
        {status !== 'draft' && (
          <a href={`/api/makler/statements/${id}/pdf`} download className={buttonClass({ size: 'small' })}>
            <Download aria-hidden />
            PDF herunterladen
          </a>
        )}
      </div>
      {missing.length > 0 && <Missing missing={missing} partnerId={partnerId} askedOn={askedOn} onBilling={onBilling} />}
      {mayManage && <StatementActions statement={statement} onDone={onClose} />}
      <StatementSheet content={content} />
    </div>
  )
}

/** A document with its content and actions. */
export const StatementDialog = ({ id, onClose, onBilling }: StatementDialogProps) => (
  <RecordDialog of={useStatement(id)} title="Beleg" failed={messages.failed} unknown={messages.unknown} mayGo onClose={onClose}>
    {(statement, opener) => (
      <Dialog open onClose={onClose} opener={opener} title={formatTitle(statement)} shape="wide">
        <Loaded statement={statement} onClose={onClose} onBilling={onBilling} />
      </Dialog>
    )}
  </RecordDialog>
)

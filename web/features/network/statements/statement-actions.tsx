import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Statement, statements } from '#shared/contract/network/statements.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { useCancel, useDiscard, useIssue, usePay } from './queries.ts'

const { DateField } = fieldsFor<{ paidDate: string }>()
const { TextField } = fieldsFor<{ reason: string }>()

interface ActionProps {
  statement: Statement
  onDone: () => void
}

const FORM = 'flex flex-wrap items-end gap-3 rounded-panel bg-quiet p-4'

function PayForm({ statement: { id }, onDone }: ActionProps) {
  const pay = usePay()
  const today = berlinDay(useNow())
  const form = useForm({ resolver: zodResolver(statements.pay.body), defaultValues: { paidDate: today } })
  return (
    <Form
      form={form}
      busy={pay.isPending}
      aria-label="Zahlung vermerken"
      onSubmit={(body) => pay.mutate({ params: { id }, body }, { onSuccess: onDone })}
      className={FORM}
    >
      <DateField name="paidDate" label="Gezahlt am" max={today} />
      <Button type="submit" variant="primary" busy={pay.isPending}>
        Zahlung vermerken
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Abbrechen
      </Button>
    </Form>
  )
}

function CancelForm({ statement: { id }, onDone }: ActionProps) {
  const cancel = useCancel()
  const form = useForm({ resolver: zodResolver(statements.cancel.body), defaultValues: { reason: '' } })
  return (
    <Form
      form={form}
      busy={cancel.isPending}
      aria-label="Stornieren"
      onSubmit={(body) => cancel.mutate({ params: { id }, body }, { onSuccess: onDone })}
      className={FORM}
    >
      <div className="min-w-0 flex-1 basis-60">
        <TextField
          name="reason"
          label="Warum wird storniert?"
          hint="Steht auf dem Gegenbeleg. Er bekommt die nächste Nummer und lässt sich nicht zurücknehmen."
        />
      </div>
      <Button type="submit" variant="danger" busy={cancel.isPending}>
        Gegenbeleg ausstellen
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Abbrechen
      </Button>
    </Form>
  )
}

function DraftActions({ statement: { id, missing }, onDone }: ActionProps) {
  const [discard, issue] = [useDiscard(), useIssue()]
  return (
    <div className="flex flex-wrap gap-2.5">
      <AskingButton
        variant="primary"
        busy={issue.isPending}
        disabled={missing.length > 0}
        question="Beleg ausstellen?"
        text="Er bekommt die nächste Nummer, der Partner sieht ihn, und er ändert sich nicht mehr. Zurücknehmen lässt er sich nur durch einen Gegenbeleg."
        action="Ausstellen"
        onConfirm={() => issue.mutate({ params: { id } })}
      >
        Ausstellen
      </AskingButton>
      <AskingButton
        busy={discard.isPending}
        question="Entwurf verwerfen?"
        text="Seine Provisionen bleiben und sind danach wieder frei."
        action="Verwerfen"
        onConfirm={() => discard.mutate({ params: { id } }, { onSuccess: onDone })}
      >
        Entwurf verwerfen
      </AskingButton>
    </div>
  )
}

/** Actions available for a document's status. */
export function StatementActions({ statement, onDone }: ActionProps) {
  const [doing, setDoing] = useState<'pay' | 'cancel'>()
  const stop = () => setDoing(undefined)
  const { status, kind } = statement
  if (status === 'draft') return <DraftActions statement={statement} onDone={onDone} />
  if (kind === 'cancellation' || status === 'cancelled') return null
  if (doing === 'pay') return <PayForm statement={statement} onDone={stop} />
  if (doing === 'cancel') return <CancelForm statement={statement} onDone={stop} />
  return (
    <div className="flex flex-wrap gap-2.5">
      {status === 'issued' && (
        <Button variant="primary" onClick={() => setDoing('pay')}>
          Als gezahlt vermerken
        </Button>
      )}
      <Button onClick={() => setDoing('cancel')}>Stornieren …</Button>
    </div>
  )
}

import { useState } from 'react'
import type { Contact } from '#shared/contract/work/contact.ts'
import { type Channel, CHANNEL_LABEL, CHANNELS } from '#shared/domain/contact-light.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useWithdrawConsent } from './queries.ts'

/** The consents in force: the last word on their channel. `records` are the newest first. */
export const standingConsents = (records: Contact['records']): ReadonlySet<number> =>
  new Set(
    CHANNELS.flatMap((channel) => {
      const last = records.find((one) => one.channel === channel && one.liftedAt === null && one.kind !== 'override')
      return last?.kind === 'consent' ? [last.id] : []
    }),
  )

const CAUSES = [
  ['owner', 'Der Eigentümer hat sie widerrufen'],
  ['mistake', 'Sie war irrtümlich eingetragen'],
] as const
const EFFECT = {
  owner: 'Der Weg steht dann auf Rot, bis der Eigentümer wieder einwilligt.',
  mistake: 'Die Ampel steht dann so, als wäre sie nie eingetragen worden.',
} as const

interface WithdrawConsentProps {
  /** The property. */
  id: number
  record: number
  channel: Channel
}

/** Records that a consent no longer holds, and why. */
export function WithdrawConsent({ id, record, channel }: WithdrawConsentProps) {
  const [asking, setAsking] = useState(false)
  const [cause, setCause] = useState<keyof typeof EFFECT>('owner')
  const [reason, setReason] = useState('')
  const withdraw = useWithdrawConsent(id)
  const close = () => {
    setAsking(false)
    setCause('owner')
    setReason('')
  }
  return (
    <>
      <Button
        size="small"
        variant="link"
        className="ml-2 h-6!"
        busy={withdraw.isPending}
        aria-label={`Widerrufen … (${CHANNEL_LABEL[channel]})`}
        onClick={() => setAsking(true)}
      >
        Widerrufen …
      </Button>
      <Confirm
        open={asking}
        question={`Einwilligung für ${CHANNEL_LABEL[channel]} widerrufen?`}
        text={`${EFFECT[cause]} Einwilligung und Widerruf bleiben mit Tag und Namen festgehalten.`}
        action="Widerruf festhalten"
        onConfirm={() => {
          close()
          withdraw.mutate({ params: { id }, body: { record, cause, ...(reason.trim() !== '' && { reason: reason.trim() }) } })
        }}
        onCancel={close}
      >
        <div className="space-y-3">
          <Field label="Grund">
            {(control) => (
              <Select
                {...control}
                options={CAUSES}
                value={cause}
                onChange={({ target }) => setCause(target.value === 'mistake' ? 'mistake' : 'owner')}
              />
            )}
          </Field>
          <Field label="Wie und wann gesagt" optional>
            {(control) => <Input {...control} value={reason} maxLength={1_000} onChange={({ target }) => setReason(target.value)} />}
          </Field>
        </div>
      </Confirm>
    </>
  )
}

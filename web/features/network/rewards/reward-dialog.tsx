import { type SubmitEvent, useId, useState } from 'react'
import type { PartnerReward } from '#shared/contract/network/rewards.ts'
import { SERVICE_LABEL } from '#shared/domain/service-type.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useChangeReward } from './queries.ts'

export interface RewardDialogProps {
  reward: PartnerReward
  onClose: () => void
}

/** Amount of one reward, in euros and cents. */
export function RewardDialog({ reward, onClose }: RewardDialogProps) {
  const formId = useId()
  const change = useChangeReward()
  const [amount, setAmount] = useState(reward.rewardAmount)
  const isAmount = amount !== '' && Number(amount) >= 0
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isAmount && !change.isPending) change.mutate({ params: { id: reward.id }, body: { rewardAmount: amount } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Belohnung bearbeiten"
      description={SERVICE_LABEL[reward.serviceType]}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={formId} variant="primary" busy={change.isPending} disabled={!isAmount}>
            Speichern
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Field label="Belohnung (€)" hint="0 heißt: Für diese Dienstleistung gibt es keine Belohnung.">
          {(control) => (
            <Input
              {...control}
              type="number"
              min={0}
              step={0.01}
              inputMode="decimal"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

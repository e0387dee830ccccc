import { useEffect } from 'react'
import type { SecondStep } from '#shared/contract/people/accounts.ts'
import { PageSpinner } from '#web/components/page-state.tsx'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { usePendingStep } from './queries.ts'
import { StepForm, type StepFormProps } from './step-form.tsx'

/** Second step of a sign-in that began here, or elsewhere in this browser (`pending`). */
export function PendingStep({ step, ...ends }: Omit<StepFormProps, 'step'> & { step: SecondStep | 'pending' }) {
  const { data, isError } = usePendingStep(step === 'pending')
  const { onOver } = ends
  useEffect(() => {
    if (!isError) return
    toaster.fail(messages.signInFailed, messages.stepOver)
    onOver()
    // runs only once
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isError])
  const found = step === 'pending' ? data : step
  return found ? <StepForm step={found} {...ends} /> : <PageSpinner />
}

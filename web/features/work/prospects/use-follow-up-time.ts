import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Property } from '#shared/contract/work/properties.ts'
import type { FormValues, Patch } from './form-values.ts'

type Stored = Pick<Property, 'nextFollowUpDate' | 'nextFollowUpTime'>

/** The time beside a day just chosen: the stored time belongs only to the stored day, a time typed for the new day stays with it. */
function timeFor(day: unknown, time: unknown, { nextFollowUpDate, nextFollowUpTime }: Stored): string {
  const typed = typeof time === 'string' ? time : ''
  if (!day) return ''
  if (day === nextFollowUpDate) return typed || (nextFollowUpTime ?? '')
  return typed === nextFollowUpTime ? '' : typed
}

/** Empties the follow-up's time when the agent chooses another day or none. */
export function useFollowUpTime(form: UseFormReturn<FormValues, unknown, Patch>, { nextFollowUpDate, nextFollowUpTime }: Stored): void {
  useEffect(
    () =>
      form.subscribe({
        name: 'nextFollowUpDate',
        exact: true,
        formState: { values: true },
        callback: ({ values: { nextFollowUpDate: day, nextFollowUpTime: time }, type }) => {
          if (type !== 'change') return
          const next = timeFor(day, time, { nextFollowUpDate, nextFollowUpTime })
          if (next !== time) form.setValue('nextFollowUpTime', next, { shouldDirty: true })
        },
      }),
    [form, nextFollowUpDate, nextFollowUpTime],
  )
}

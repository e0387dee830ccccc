import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { ProspectStatus } from '#shared/domain/prospect-status.ts'
import { useColleagues } from '#web/lib/colleagues.ts'
import { usePreview } from './queries.ts'

/** Those that became free by a hand-over, or chosen ones; otherwise those of a person, who is chosen in the form. */
export type Whose = { readonly freedBy: number } | { readonly propertyIds: readonly number[] } | undefined

/** Instead of a receiver. */
export const NOBODY = 'nobody'

const Values = z.object({
  from: z.string().min(1, 'Bitte wählen Sie, wessen Prospects übergeben werden sollen'),
  to: z.string().min(1, 'Bitte wählen Sie, wer die Prospects bekommt'),
})
export type Values = z.output<typeof Values>

function toSource(whose: Whose, from: string) {
  if (whose) return 'freedBy' in whose ? whose : undefined
  return from === '' ? undefined : { from }
}

/** The people of the office as options, and those of them who may receive. */
function usePeople(from: string) {
  const colleagues = useColleagues()
  const toOption = ({ id, name, isSelf }: (typeof colleagues)[number]) => [id, isSelf ? `${name} (Sie)` : name] as const
  return {
    givers: colleagues.map(toOption),
    receivers: colleagues.filter(({ id, mayWork }) => mayWork && id !== from).map(toOption),
  }
}

/** The form of a hand-over with its preview, which of it is ticked, and the request. */
export function useHandOverForm(whose: Whose) {
  const form = useForm<Values>({ resolver: zodResolver(Values), defaultValues: { from: whose ? 'chosen' : '', to: '' } })
  const [from, to] = useWatch({ control: form.control, name: ['from', 'to'] })
  /** By person: what is left out of one is not left out of another. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const source = toSource(whose, from)
  const preview = usePreview(source, to === NOBODY ? undefined : to)
  const offered = preview.data ?? []
  const toKey = (status: ProspectStatus) => `${from} ${status}`
  const isTicked = (status: ProspectStatus) => !leftOut.includes(toKey(status))
  const tick = (status: ProspectStatus, isOn: boolean) =>
    setLeftOut(isOn ? leftOut.filter((one) => one !== toKey(status)) : [...leftOut, toKey(status)])
  const ticked = offered.filter(({ status }) => isTicked(status))
  const chosen = whose && 'propertyIds' in whose ? [...whose.propertyIds] : undefined
  const toBody = (values: Values) => ({
    ...(chosen ? { propertyIds: chosen } : source),
    ...(ticked.length < offered.length && { statuses: ticked.map(({ status }) => status) }),
    to: values.to === NOBODY ? null : values.to,
  })
  const count = chosen?.length ?? ticked.reduce((sum, { prospects, held }) => sum + prospects - held, 0)
  return { form, isFreeing: to === NOBODY, ...usePeople(from), hasPreview: source !== undefined, preview, isTicked, tick, toBody, count }
}

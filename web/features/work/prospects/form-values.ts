import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Property } from '#shared/contract/work/properties.ts'
import { ProspectPatch } from '#shared/contract/work/prospects.ts'
import { forProspectFields } from '#shared/domain/prospect-fields.ts'
import type { RowAt } from '#shared/contract/index.ts'
import type { BodyInput } from '#shared/contract/route.ts'

/** The version of the notes is not a form field: the dialog tracks it. */
export const ProspectFields = ProspectPatch.omit({ internalNotesVersion: true })
/** Values while editing; empty fields are empty text, including numbers. */
export type FormValues = z.input<typeof ProspectFields>
export type Patch = z.output<typeof ProspectFields>

/** A value for every field: a missing one does not compile. */
export const toFormValues = (property: Property): Required<FormValues> => ({
  prospectStatus: property.prospectStatus,
  assignedTo: property.assignedTo ?? '',
  internalNotes: property.internalNotes ?? '',
  leadScore: property.leadScore ?? '',
  ...forProspectFields((name) => property[name] ?? ''),
})

/** Marks fields unchanged since sending as saved. True if others were changed meanwhile. */
export function markSaved(form: UseFormReturn<FormValues, unknown, Patch>, sent: FormValues, stored: FormValues): boolean {
  const now = form.getValues()
  const names = Object.keys(stored) as (keyof FormValues)[]
  const unchanged = names.filter((name) => now[name] === sent[name])
  for (const name of unchanged) form.resetField(name, { defaultValue: stored[name] })
  return unchanged.length < names.length
}

/** Changed fields only, which keeps changes from elsewhere; a different day includes the time typed for it. Emptied fields become null. */
export const toPatch = (
  form: Patch,
  changed: readonly (keyof Patch)[],
  readAt: number,
): BodyInput<RowAt<'PATCH /api/properties/:id/prospect'>> => ({
  ...Object.fromEntries(changed.map((name) => [name, form[name]])),
  ...(changed.includes('nextFollowUpDate') &&
    form.nextFollowUpDate &&
    form.nextFollowUpTime && { nextFollowUpTime: form.nextFollowUpTime }),
  ...(changed.includes('internalNotes') && { internalNotesVersion: readAt }),
})

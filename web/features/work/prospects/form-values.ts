import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Property } from '#shared/contract/market/properties.ts'
import { ProspectPatch } from '#shared/contract/work/prospects.ts'
import { forProspectFields } from '#shared/domain/prospect-fields.ts'
import type { RowAt } from '#shared/contract/index.ts'
import type { BodyInput } from '#shared/contract/route.ts'

/** The version of the notes is no field: the page knows it. */
export const ProspectFields = ProspectPatch.omit({ internalNotesVersion: true })
/** What the form holds while it is filled in; what is empty is empty text, numbers as well. */
export type FormValues = z.input<typeof ProspectFields>
export type Patch = z.output<typeof ProspectFields>

/** A value for every field: one that is forgotten does not compile. */
export const valuesOf = (property: Property): Required<FormValues> => ({
  prospectStatus: property.prospectStatus,
  internalNotes: property.internalNotes ?? '',
  leadScore: property.leadScore ?? '',
  ...forProspectFields((name) => property[name] ?? ''),
})

/** Fields that are as they were sent count as stored from now on. True when others were written in meanwhile. */
export function markSaved(form: UseFormReturn<FormValues, unknown, Patch>, sent: FormValues, stored: FormValues): boolean {
  const now = form.getValues()
  const names = Object.keys(stored) as (keyof FormValues)[]
  const unchanged = names.filter((name) => now[name] === sent[name])
  for (const name of unchanged) form.resetField(name, { defaultValue: stored[name] })
  return unchanged.length < names.length
}

/** Only what was changed is sent: what came from elsewhere meanwhile stays. What was emptied must be cleared, so it becomes null. */
export const toPatch = (
  form: Patch,
  changed: readonly (keyof Patch)[],
  readAt: number,
): BodyInput<RowAt<'PATCH /api/properties/:id/prospect'>> => ({
  ...Object.fromEntries(changed.map((name) => [name, form[name]])),
  ...(changed.includes('internalNotes') && { internalNotesVersion: readAt }),
})

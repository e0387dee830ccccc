import type { z } from 'zod'
import type { Property } from '#shared/contract/properties.ts'
import type { ProspectPatch, prospects } from '#shared/contract/prospects.ts'
import type { BodyInput } from '#shared/contract/route.ts'

/** What the form holds while it is filled in; an empty choice is empty text. */
export type FormValues = z.input<typeof ProspectPatch>
export type Patch = z.output<typeof ProspectPatch>

export const valuesOf = (property: Property): FormValues => ({
  prospectStatus: property.prospectStatus,
  internalNotes: property.internalNotes ?? '',
  ownerName: property.ownerName ?? '',
  ownerPhone: property.ownerPhone ?? '',
  ownerEmail: property.ownerEmail ?? '',
  leadScore: property.leadScore ?? undefined,
  estimatedValue: property.estimatedValue ?? undefined,
  preferredContactMethod: property.preferredContactMethod ?? '',
  nextFollowUpDate: property.nextFollowUpDate ?? '',
  lastContactDate: property.lastContactDate ?? '',
})

/** Every field is sent: what was emptied must be cleared, so it becomes null. */
export const toPatch = (form: Patch): BodyInput<typeof prospects.update> => ({
  prospectStatus: form.prospectStatus,
  internalNotes: form.internalNotes ?? null,
  ownerName: form.ownerName ?? null,
  ownerPhone: form.ownerPhone ?? null,
  ownerEmail: form.ownerEmail ?? null,
  leadScore: form.leadScore ?? null,
  estimatedValue: form.estimatedValue ?? null,
  preferredContactMethod: form.preferredContactMethod ?? null,
  nextFollowUpDate: form.nextFollowUpDate ?? null,
  lastContactDate: form.lastContactDate ?? null,
})

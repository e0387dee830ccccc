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

/** Only what was changed is sent: what came from elsewhere meanwhile stays. What was emptied must be cleared, so it becomes null. */
export const toPatch = (form: Patch, changed: object): BodyInput<typeof prospects.update> =>
  Object.fromEntries(Object.keys(changed).map((name) => [name, form[name as keyof Patch] ?? null]))

import { PROPSTACK_NAMES } from './advert-fields.ts'
import type { ONOFFICE_OPTIONAL } from './onoffice-fields.ts'

/** Fields an agent may leave out of an export to Propstack, by Propstack's names. */
export const OPTIONAL_FIELDS = [
  'street',
  'house_number',
  'zip_code',
  'city',
  'lat',
  'lng',
  'description_note',
  'long_description_note',
  'note',
  'price',
  'base_rent',
  'price_on_inquiry',
  'rental_income',
  'living_space',
  'plot_area',
  'condition',
  'energy_efficiency_class',
  ...PROPSTACK_NAMES,
] as const
export type OptionalField = (typeof OPTIONAL_FIELDS)[number] | (typeof ONOFFICE_OPTIONAL)[number]

/** Facts known only to Giebel; they can be mapped to custom fields of the agent's CRM. */
export const OWN_FACTS = ['leadScore', 'estimatedValue', 'source', 'sourceUrl', 'note'] as const
export type OwnFact = (typeof OWN_FACTS)[number]

export const OWN_FACT_LABEL: Record<OwnFact, string> = {
  leadScore: 'Lead-Score',
  estimatedValue: 'Geschätzter Wert',
  source: 'Quelle',
  sourceUrl: 'Adresse des Inserats',
  note: 'Interne Notiz',
}

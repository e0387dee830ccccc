import type { CrmName } from '#shared/domain/crm.ts'
import { later } from '#web/lib/later.tsx'
import type { AccessFieldsProps } from './access.ts'
import { SecretField } from './secret-field.tsx'

/** Loaded when chosen. */
const OnOfficeFields = later<AccessFieldsProps>(
  async () => (await import('./onoffice-fields.tsx')).OnOfficeFields,
  () => undefined,
)

const PROPSTACK_HINT =
  'In Propstack unter Verwaltung › API-Schlüssel. Nötig sind: Objekte lesen und schreiben, Objektstatus lesen, eigene Felder lesen.'

/** The credentials of the agent's CRM. */
export function AccessFields({ crm, access, onChange }: AccessFieldsProps & { crm: CrmName }) {
  if (crm === 'onoffice') return <OnOfficeFields access={access} onChange={onChange} />
  return <SecretField label="API-Schlüssel" hint={PROPSTACK_HINT} value={access.key} onChange={(key) => onChange({ ...access, key })} />
}

import type { ReactNode } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { notedText, type ProspectField } from '#shared/domain/prospect-fields.ts'
import { FixedField } from '#web/components/ui/field.tsx'
import { formatAmount } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { AssigneeValue } from './assignee-field.tsx'
import { listShown } from './shown-fields.ts'
import { StatusBadge } from './status-select.tsx'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-3 text-base font-semibold">{title}</h3>
    <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
  </div>
)

function valueText(field: ProspectField, value: string | number | null): string {
  if (value === null || value === '') return '–'
  if (field.kind === 'day') return germanDay(String(value))
  if (field.kind === 'time') return `${String(value)} Uhr`
  return field.kind === 'euro' ? `${formatAmount(Number(value))} €` : notedText(field, value)
}

/** The advert's name until the office notes one. */
const ownerText = (property: Property) => property.ownerName ?? (property.contactName ? `${property.contactName} (laut Inserat)` : '–')

const Noted = ({ property, group }: { property: Property } & Pick<ProspectField, 'group'>) =>
  listShown(property, group).map(([name, field]) => (
    <FixedField key={name} label={field.label}>
      <span className="min-w-0">{name === 'ownerName' ? ownerText(property) : valueText(field, property[name])}</span>
    </FixedField>
  ))

function LeadScoreValue({ property }: { property: Property }) {
  const { leadScore } = property
  const suggestion = suggestLeadScore({ ...property, leadScore: null }, useNow())
  return (
    <FixedField label={`Lead-Score (0–${LEAD_SCORE_MAX})`}>
      {leadScore === null ? `${suggestion.score}, Vorschlag` : `${leadScore}, von Ihrem Büro vergeben`}
    </FixedField>
  )
}

/** The office's data about the owner, for those who may only read them. */
export const ProspectValues = ({ property }: { property: Property }) => (
  <section aria-label="Prospect-Daten" className="space-y-6">
    <Group title="Stand">
      <FixedField label="Status">
        <StatusBadge status={property.prospectStatus} />
      </FixedField>
      <AssigneeValue property={property} />
      <Noted property={property} group="state" />
      <LeadScoreValue property={property} />
    </Group>
    <Group title="Eigentümer">
      <Noted property={property} group="owner" />
    </Group>
    <FixedField label="Interne Notizen">
      <span className="min-w-0 whitespace-pre-line">{property.internalNotes ?? '–'}</span>
    </FixedField>
  </section>
)

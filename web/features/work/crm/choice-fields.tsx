import type { ExportOptions } from '#shared/contract/work/crm.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { OWN_FACT_LABEL, OWN_FACTS } from '#shared/domain/export-fields.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useCrmLabel } from './crm-name.ts'

/** The chosen status, or the first one that the CRM does not publish to portals. */
export function chooseStatus({ statusId }: ExportChoices, options: ExportOptions | undefined): number | null {
  if (!options || options.statuses.length === 0 || options.statuses.some(({ id }) => id === statusId)) return statusId
  return options.statuses[0]?.id ?? null
}

interface ChoiceFieldsProps {
  options: ExportOptions | undefined
  choices: ExportChoices
  onChoose: (choices: ExportChoices) => void
  /** An update leaves the status in the CRM unchanged. */
  isUpdate: boolean
}

const idIn = (value: string) => (value === '' ? null : Number(value))

export function ChoiceFields({ options, choices, onChoose, isUpdate }: ChoiceFieldsProps) {
  const crm = useCrmLabel()
  const { statuses = [], brokers = [], customFields = [] } = options ?? {}
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {!isUpdate && (
        <Field label="Objektstatus" hint={`Nur Status, die ${crm} nicht veröffentlicht.`}>
          {(control) => (
            <Select
              {...control}
              disabled={statuses.length === 0}
              value={chooseStatus(choices, options) ?? ''}
              options={
                statuses.length === 0
                  ? [['', 'Der erste, der nicht veröffentlicht wird']]
                  : statuses.map(({ id, name }) => [String(id), name])
              }
              onChange={({ target }) => onChoose({ ...choices, statusId: idIn(target.value) })}
            />
          )}
        </Field>
      )}
      <Field label="Bearbeiter">
        {(control) => (
          <Select
            {...control}
            disabled={brokers.length === 0}
            value={choices.brokerId ?? ''}
            options={[['', 'Keiner'], ...brokers.map(({ id, name }) => [String(id), name] as const)]}
            onChange={({ target }) => onChoose({ ...choices, brokerId: idIn(target.value) })}
          />
        )}
      </Field>
      {customFields.length > 0 && (
        <details className="sm:col-span-full">
          <summary className="cursor-pointer text-sm font-medium text-accent">Eigene Felder in {crm} füllen</summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {/* Propstack has a built-in field for the note */}
            {OWN_FACTS.filter((fact) => fact !== 'note' || options?.crm === 'onoffice').map((fact) => (
              <Field key={fact} label={OWN_FACT_LABEL[fact]}>
                {(control) => (
                  <Select
                    {...control}
                    value={choices.custom[fact] ?? ''}
                    options={[['', 'Nicht übertragen'], ...customFields.map(({ name, label }) => [name, label] as const)]}
                    onChange={({ target }) => onChoose({ ...choices, custom: { ...choices.custom, [fact]: target.value || null } })}
                  />
                )}
              </Field>
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

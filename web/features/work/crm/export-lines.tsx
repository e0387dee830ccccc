import type { ExportPreview } from '#shared/contract/work/crm.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { OptionalField } from '#shared/domain/export-fields.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'

type Line = ExportPreview['lines'][number]

interface ExportLinesProps {
  lines: readonly Line[]
  choices: ExportChoices
  onChoose: (choices: ExportChoices) => void
  isUpdate: boolean
}

/** Every field as it is sent. Optional fields can be omitted, which is remembered. */
export function ExportLines({ lines, choices, onChoose, isUpdate }: ExportLinesProps) {
  const choose = (name: string, isSent: boolean) => {
    const others = choices.omitted.filter((field) => field !== name)
    onChoose({ ...choices, omitted: isSent ? others : [...others, name as OptionalField] })
  }
  return (
    <section>
      <h3 className="text-sm font-semibold">{isUpdate ? 'Die Felder des Objekts' : 'Das wird gesendet'}</h3>
      <p className="mt-0.5 text-[13px] text-ink-2">
        Ohne Haken bleibt ein Feld hier. {PRODUCT_NAME} merkt sich Ihre Auswahl für den nächsten Export.
      </p>
      <ul className="mt-2 divide-y text-sm">
        {lines.map((line) => (
          <li key={line.name} className="grid gap-x-4 py-1 sm:grid-cols-[13rem_1fr]">
            {line.isOptional ? (
              <Checkbox
                checked={!choices.omitted.includes(line.name as OptionalField)}
                onChange={({ target }) => choose(line.name, target.checked)}
              >
                {line.label}
              </Checkbox>
            ) : (
              <span className="py-1 pl-7">{line.label}</span>
            )}
            <span className="min-w-0 py-1 pl-7 break-words whitespace-pre-line text-ink-2 sm:pl-0">
              <span className={line.isSent ? 'line-clamp-4' : 'line-clamp-1 line-through'}>{line.value}</span>
              {isUpdate && line.isChanged && <Badge tone="amber">Geändert</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Quote } from 'lucide-react'
import { ADVERT_FIELDS } from '#shared/domain/advert-fields.ts'
import type { FactField } from '#shared/domain/advert-facts.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatSize } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'

type Fact = Reply<'GET /api/properties/:id/facts'>[number]

const WRITTEN: Partial<Record<FactField, (value: string) => string>> = {
  plotSize: (value) => formatSize(Number(value)),
  rented: (value) => (value === 'true' ? 'Ja' : 'Nein'),
}

const formatValue = ({ field, value, isAbout }: Fact) => `${isAbout ? 'ca. ' : ''}${WRITTEN[field]?.(value) ?? value}`

/** Facts from an advert's text that its portal does not list, each with the sentence as evidence. */
export function TextFacts({ id }: { id: number }) {
  const { data } = useRead('GET /api/properties/:id/facts', { params: { id } }, { refetchOnMount: 'always' })
  if (!data || data.length === 0) return null
  return (
    <TitledPanel title="Aus dem Text der Anzeige">
      <dl className="divide-y">
        {data.map((fact) => (
          <div key={fact.field} className="py-2.5 text-sm first:pt-0 last:pb-0">
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">{ADVERT_FIELDS[fact.field].label}</dt>
              <dd className="text-right font-medium num">{formatValue(fact)}</dd>
            </div>
            <dd className="mt-1 flex gap-2 text-[13px] text-ink-2">
              <Quote aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              <span className="min-w-0 break-words">
                „{fact.sentence}“ <span className="whitespace-nowrap">({SOURCE_LABEL[fact.source]})</span>
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[13px] text-ink-2">Von einem KI-Dienst gelesen und mit dem Satz verglichen. Bitte prüfen Sie es selbst.</p>
    </TitledPanel>
  )
}

import { Sparkles } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { Property } from '#shared/contract/work/properties.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { PointList } from '#web/components/point-list.tsx'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useNow } from '#web/lib/hooks.ts'
import type { FormValues, Patch } from './form-values.ts'

const { NumberField } = fieldsFor<FormValues>()

interface LeadScoreFieldProps {
  property: Property
  form: UseFormReturn<FormValues, unknown, Patch>
}

/** The agent's own score, beside the suggested one and its reasons. */
export function LeadScoreField({ property, form: { control, setValue } }: LeadScoreFieldProps) {
  const suggestion = suggestLeadScore({ ...property, leadScore: null }, useNow())
  const isManual = useWatch({ control, name: 'leadScore' }) !== ''
  return (
    <div className="grid items-start gap-4 rounded-panel bg-quiet p-4 sm:grid-cols-2">
      <div>
        <NumberField
          name="leadScore"
          label={`Lead-Score (0–${LEAD_SCORE_MAX})`}
          hint={isManual ? 'Von Ihrem Büro vergeben' : 'Leer: der Vorschlag gilt.'}
          inputMode="numeric"
          placeholder={String(suggestion.score)}
        />
        {isManual && (
          <Button size="small" className="mt-2.5" onClick={() => setValue('leadScore', '', { shouldDirty: true, shouldValidate: true })}>
            <Sparkles aria-hidden />
            Vorschlag übernehmen
          </Button>
        )}
      </div>
      <div>
        <p className="mb-2 text-[13px] font-semibold">
          Vorschlag:{' '}
          <span className="num">
            {suggestion.score}/{LEAD_SCORE_MAX}
          </span>
        </p>
        <PointList items={suggestion.reasons} />
      </div>
    </div>
  )
}

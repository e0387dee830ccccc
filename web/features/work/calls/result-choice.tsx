import { CALL_RESULT, type CallResult, RESULT_KEYS } from '#shared/domain/call-result.ts'
import { FieldNote } from '#web/components/ui/field.tsx'
import { cn } from '#web/lib/class-names.ts'

interface ResultChoiceProps {
  name: string
  results: readonly CallResult[]
  value: CallResult | undefined
  error: string | undefined
  onChange: (result: CallResult) => void
}

/** The call's result: one tap, or the key shown beside it. */
export const ResultChoice = ({ name, results, value, error, onChange }: ResultChoiceProps) => (
  <fieldset aria-describedby={error ? `${name}-note` : undefined}>
    <legend className="mb-1.5 text-[13px] font-medium text-ink-2">
      Ergebnis<span className="max-lg:hidden"> (Tasten 1 bis 9{results.length > 9 && ' und 0'})</span>
    </legend>
    <div className="grid grid-cols-2 gap-2 min-[420px]:grid-cols-3">
      {results.map((result, index) => (
        <label
          key={result}
          className={cn(
            'flex min-h-12 cursor-pointer items-center gap-1.5 rounded-control border px-2 py-1.5 text-[13px] leading-tight font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent max-[419px]:last:odd:col-span-2 min-[420px]:nth-10:col-span-3',
            value === result ? 'border-accent bg-accent-tint text-accent' : 'border-line bg-panel hover:bg-quiet',
          )}
        >
          <input type="radio" name={name} value={result} checked={value === result} onChange={() => onChange(result)} className="sr-only" />
          <kbd aria-hidden className="w-4 shrink-0 text-center font-sans text-xs text-ink-2 num max-lg:hidden">
            {RESULT_KEYS[index]}
          </kbd>
          <span className="min-w-0 hyphens-auto">{CALL_RESULT[result].label}</span>
        </label>
      ))}
    </div>
    <div role="alert">
      <FieldNote id={`${name}-note`} error={error} hint={undefined} />
    </div>
  </fieldset>
)

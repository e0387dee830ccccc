import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FieldControl } from '#web/components/ui/field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { NumberInput } from '#web/components/ui/number-input.tsx'

const TYPING_PAUSE = 350

/** Debounces typing; leaving the field submits at once. */
function useTyping<T>(value: T, onChange: (value: T) => void, valid: (value: T) => boolean = () => true) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  if (!Object.is(known, value)) {
    setKnown(value)
    setTyped(value)
  }

  const hand = (next: T) => {
    clearTimeout(timer.current)
    if (valid(next) && !Object.is(next, value)) latest.current(next)
  }
  const type = (next: T) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => hand(next), TYPING_PAUSE)
  }
  return { typed, type, hand }
}

interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  digits?: boolean
}

export function TextFilter({ label, value, onChange, placeholder, maxLength = 100, digits = false }: TextFilterProps) {
  const { typed, type, hand } = useTyping(value, onChange)
  const clean = (text: string) => (digits ? text.replaceAll(/\D/g, '') : text)
  return (
    <Field label={label}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            value={typed}
            placeholder={placeholder}
            maxLength={maxLength}
            inputMode={digits ? 'numeric' : 'text'}
            autoComplete="off"
            onChange={(event) => type(clean(event.target.value))}
            onBlur={() => hand(typed.trim())}
            onKeyDown={(event) => event.key === 'Enter' && hand(typed.trim())}
            className={typed ? 'pr-9' : ''}
          />
          {typed && (
            <button
              type="button"
              aria-label={`${label} leeren`}
              onClick={() => {
                type('')
                hand('')
              }}
              className="absolute top-1/2 right-1.5 flex size-7 -translate-y-1/2 items-center justify-center rounded-md text-ink-2 hover:text-ink"
            >
              <X aria-hidden className="size-4" />
            </button>
          )}
        </span>
      )}
    </Field>
  )
}

interface NumberFilterProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
  placeholder?: string
  max: number
  /** Shown unless the typed text is not a number. */
  error?: string | undefined
}

interface NumberControlProps extends NumberFilterProps {
  control: FieldControl
  onError: (error: string | undefined) => void
}

function NumberControl({ control, value, onChange, placeholder, max, onError }: NumberControlProps) {
  const valid = (number: number | undefined) => number === undefined || (number >= 0 && number <= max)
  const { typed, type, hand } = useTyping(value, onChange, valid)
  return (
    <NumberInput
      {...control}
      value={typed}
      placeholder={placeholder}
      onChange={(next) => {
        onError(valid(next) ? undefined : 'Bitte eine Zahl ab 0')
        type(next)
      }}
      onBlur={() => hand(typed)}
    />
  )
}

export function NumberFilter(props: NumberFilterProps) {
  const [error, setError] = useState<string>()
  return (
    <Field label={props.label} error={error ?? props.error}>
      {(control) => <NumberControl {...props} control={control} onError={setError} />}
    </Field>
  )
}

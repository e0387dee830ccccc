import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useId, useState } from 'react'
import { cn } from '../../lib/class-names.ts'
import { later } from '../../lib/later.tsx'
import { Input } from './input.tsx'
import type { StrengthHintProps } from './strength-hint.tsx'

/** Needs the list of common passwords, which most forms never load. It is only advice, so the field works without it. */
const StrengthHint = later<StrengthHintProps>(
  async () => (await import('./strength-hint.tsx')).StrengthHint,
  () => undefined,
)

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Whether the strength is shown while typing. Only advice. */
  advice?: boolean
}

/** A password field that can be revealed. */
export function PasswordInput({ advice = false, className, onChange, 'aria-describedby': describedBy, ...rest }: PasswordInputProps) {
  const hintId = useId()
  const [shown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const Icon = shown ? EyeOff : Eye
  const hinting = advice && typed !== ''
  return (
    <>
      <span className="relative block">
        <Input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          type={shown ? 'text' : 'password'}
          aria-describedby={[describedBy, hinting && hintId].filter(Boolean).join(' ') || undefined}
          className={cn(className, 'pr-11')}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange?.(event)
          }}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label="Passwort anzeigen"
          className="absolute inset-y-0.5 right-0.5 flex w-10 items-center justify-center rounded-md text-ink-2 hover:text-ink"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      </span>
      {hinting && <StrengthHint id={hintId} password={typed} />}
    </>
  )
}

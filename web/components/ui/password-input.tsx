import { Eye, EyeOff } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useId, useState } from 'react'
import { cn } from '../../lib/class-names.ts'
import type { Strength } from '../../lib/password-strength.ts'
import { isCommon, strengthOf } from '../../lib/password-strength.ts'
import { Input } from './input.tsx'

const WORDS: Record<Strength, { word: string; ink: string; bar: string; bars: number }> = {
  weak: { word: 'Schwach', ink: 'text-red', bar: 'bg-red', bars: 1 },
  fair: { word: 'Gut', ink: 'text-amber', bar: 'bg-amber', bars: 2 },
  strong: { word: 'Stark', ink: 'text-green', bar: 'bg-green', bars: 3 },
}

function adviceFor(password: string, strength: Strength): string {
  if (isCommon(password)) return 'Dieses Passwort wird oft benutzt und als Erstes probiert.'
  if (strength === 'strong') return 'Gut gewählt.'
  return strength === 'weak' ? 'Länger ist sicherer: am besten ein kurzer Satz.' : 'Ab 12 Zeichen ist es stark.'
}

function StrengthHint({ id, password }: { id: string; password: string }) {
  const strength = strengthOf(password)
  const { word, ink, bar, bars } = WORDS[strength]
  return (
    <span id={id} role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
      <span aria-hidden className="flex w-20 gap-1">
        {[1, 2, 3].map((step) => (
          <span key={step} className={cn('h-1.5 flex-1 rounded-full', step <= bars ? bar : 'bg-line')} />
        ))}
      </span>
      <span className={cn('font-semibold', ink)}>{word}</span>
      <span className="text-ink-2">{adviceFor(password, strength)}</span>
    </span>
  )
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Says how strong what is typed is. Advice only. */
  advice?: boolean
}

/** A password that can be looked at while it is typed. */
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

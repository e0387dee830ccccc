import { cn } from '../../lib/class-names.ts'
import type { Strength } from '../../lib/password-strength.ts'
import { isCommon, ratePassword } from '../../lib/password-strength.ts'

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

export interface StrengthHintProps {
  readonly id: string
  readonly password: string
}

/** The strength of a password, and how to improve it. */
export function StrengthHint({ id, password }: StrengthHintProps) {
  const strength = ratePassword(password)
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

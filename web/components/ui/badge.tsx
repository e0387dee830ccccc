import type { ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

export type Tone = 'grey' | 'blue' | 'amber' | 'red' | 'violet' | 'cyan' | 'green' | 'accent' | 'solid'

/** Text colour and its tint. */
export const TONES: Record<Tone, string> = {
  grey: 'bg-grey-tint text-grey',
  blue: 'bg-blue-tint text-blue',
  amber: 'bg-amber-tint text-amber',
  red: 'bg-red-tint text-red',
  violet: 'bg-violet-tint text-violet',
  cyan: 'bg-cyan-tint text-cyan',
  green: 'bg-green-tint text-green',
  accent: 'bg-accent-tint text-accent',
  solid: 'bg-accent text-on-accent',
}

export function Badge({
  tone = 'grey',
  className,
  title,
  children,
}: {
  tone?: Tone
  className?: string
  title?: string
  children: ReactNode
}) {
  return (
    <span
      title={title}
      className={cn('inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-semibold whitespace-nowrap', TONES[tone], className)}
    >
      {children}
    </span>
  )
}

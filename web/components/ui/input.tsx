import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'

export const controlClass =
  'w-full h-10 rounded-control border border-line-strong/60 bg-panel px-3 text-[15px] text-ink transition-colors hover:border-line-strong aria-invalid:border-red disabled:opacity-60'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={cn(controlClass, className)} />
}

import type { ComponentProps } from 'react'
import { cn } from '../../lib/class-names.ts'
import { controlClass } from './input.tsx'

/** Grows with its text if the browser supports it. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={cn(controlClass, 'field-sizing-content h-auto! max-h-60 min-h-20 py-2', className)} />
}

import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { cn } from '../lib/class-names.ts'

/** The heading of content that replaces a form: it gets the focus, so that screen readers announce it. */
export function FocusedHeading({ level, children }: { level: 1 | 2; children: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Heading
      ref={heading}
      tabIndex={-1}
      className={cn('font-bold tracking-tight text-balance outline-none', level === 1 ? 'text-3xl' : 'text-2xl')}
    >
      {children}
    </Heading>
  )
}

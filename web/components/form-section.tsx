import type { ReactNode } from 'react'
import { useId } from 'react'

interface FormSectionProps {
  title: string
  text?: string
  children: ReactNode
}

/** A group of fields, two per row if there is room. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {text && <p className="mt-0.5 text-sm text-ink-2">{text}</p>}
      <div className="mt-3 grid items-start gap-4 border-t pt-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

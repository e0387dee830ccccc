import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/class-names.ts'

const TONES = {
  info: ['border-accent/25 bg-accent-tint', 'text-accent', Info],
  success: ['border-green/25 bg-green-tint', 'text-green', CircleCheck],
  warning: ['border-amber/30 bg-amber-tint', 'text-amber', TriangleAlert],
  failure: ['border-red/30 bg-red-tint', 'text-red', CircleAlert],
} as const

interface NoticeProps {
  tone?: keyof typeof TONES
  title?: string
  children?: ReactNode
  /** Buttons with next steps, below the text. */
  actions?: ReactNode
  className?: string
}

/** Scrolls into view, because the end of a long form may be hidden from its sender. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** A persistent message on the page. A failure is announced at once and scrolled into view. */
export function Notice({ tone = 'info', title, children, actions, className }: NoticeProps) {
  const [frame, ink, Icon] = TONES[tone]
  return (
    <div
      ref={tone === 'failure' ? intoView : undefined}
      role={tone === 'failure' ? 'alert' : undefined}
      className={cn('flex gap-3 rounded-panel border px-4 py-3 text-sm', frame, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4.5 shrink-0', ink)} />
      <div className="min-w-0 flex-1 space-y-1">
        {title && <p className={cn('font-semibold', ink)}>{title}</p>}
        {children && <div className="break-words text-ink">{children}</div>}
        {actions && <div className="flex flex-wrap gap-x-4 gap-y-1 pt-0.5 font-medium">{actions}</div>}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { CircleAlert, LoaderCircle, RotateCw } from 'lucide-react'
import { Button } from './ui/button.tsx'

/** Shown while nothing can be displayed yet. */
export const PageSpinner = () => (
  <div role="status" data-arriving className="flex min-h-[60dvh] items-center justify-center text-accent">
    <LoaderCircle aria-hidden className="size-8 animate-spin" />
    <span className="sr-only">Wird geladen …</span>
  </div>
)

interface ErrorCardProps {
  title: string
  text?: string | undefined
  onRetry: () => void
  busy?: boolean
}

/** Shows an error and offers the next step. */
export const ErrorCard = ({ title, text, onRetry, busy = false }: ErrorCardProps) => (
  <div className="flex flex-col items-center gap-3 rounded-panel border bg-panel px-6 py-12 text-center">
    <span className="flex size-12 items-center justify-center rounded-full bg-red-tint text-red">
      <CircleAlert aria-hidden className="size-6" />
    </span>
    <h2 className="text-lg font-semibold">{title}</h2>
    <p className="max-w-md text-ink-2">{text ?? 'Ihre Daten sind sicher. Bitte versuchen Sie es gleich noch einmal.'}</p>
    <Button variant="outline" onClick={onRetry} busy={busy} className="mt-2">
      {!busy && <RotateCw aria-hidden />}
      Erneut versuchen
    </Button>
  </div>
)

interface EmptyStateProps {
  icon: ReactNode
  title: string
  text: string
  /** The one step that adds content to the page. */
  action?: ReactNode
}

export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 rounded-panel border border-dashed border-line-strong/50 bg-panel px-6 py-14 text-center">
    <span className="flex size-14 items-center justify-center rounded-full bg-accent-tint text-accent [&_svg]:size-7">{icon}</span>
    <h2 className="text-lg font-semibold">{title}</h2>
    <p className="max-w-md text-ink-2">{text}</p>
    {action && <div className="mt-2 flex flex-wrap justify-center gap-2.5">{action}</div>}
  </div>
)

interface PageHeadProps {
  title: string
  sub?: ReactNode
  actions?: ReactNode
}

export const PageHead = ({ title, sub, actions }: PageHeadProps) => (
  <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-sm:mb-3 max-sm:gap-y-2">
    <div className="min-w-0">
      <h1 className="text-[26px] leading-tight font-bold tracking-tight text-balance">{title}</h1>
      {sub && <div className="mt-1 text-sm text-ink-2">{sub}</div>}
    </div>
    {actions && <div className="flex flex-wrap gap-2.5 max-sm:w-full">{actions}</div>}
  </div>
)

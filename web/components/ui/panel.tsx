import type { ComponentProps, ReactNode, Ref } from 'react'
import { cn } from '../../lib/class-names.ts'

export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cn('rounded-panel border bg-panel shadow-panel', className)} />
}

/** A panel with a heading. */
export function TitledPanel({
  ref,
  title,
  aside,
  children,
  className,
  ...rest
}: Pick<ComponentProps<'section'>, 'id' | 'tabIndex'> & {
  ref?: Ref<HTMLElement>
  title: string
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <Panel {...rest} ref={ref} className={cn('p-5', className)} aria-label={title}>
      <div className="mb-3.5 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </Panel>
  )
}

export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-md bg-line/70', className)} />
)

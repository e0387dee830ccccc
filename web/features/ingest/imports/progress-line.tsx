import { type ReactNode, useId } from 'react'
import { cn } from '#web/lib/class-names.ts'

interface ProgressLineProps {
  label: string
  /** 0 to 1; undefined while unknown. */
  share: number | undefined
  note?: string
  aside?: ReactNode
}

export function ProgressLine({ label, share, note, aside }: ProgressLineProps) {
  const id = useId()
  const percent = share === undefined ? undefined : Math.floor(share * 100)
  return (
    <div>
      <div className="mb-1.5 flex items-center justify-between gap-3 text-sm">
        <p id={id} className="min-w-0 font-medium wrap-anywhere">
          {label}
        </p>
        <span className="flex shrink-0 items-center gap-3">
          {percent !== undefined && <span className="num">{percent} %</span>}
          {aside}
        </span>
      </div>
      <progress
        aria-labelledby={id}
        {...(percent !== undefined && { value: percent })}
        max={100}
        className={cn(
          'block h-2 w-full appearance-none overflow-hidden rounded-full bg-quiet [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-quiet [&::-webkit-progress-value]:bg-accent',
          percent === undefined && 'animate-pulse bg-accent-tint! [&::-webkit-progress-bar]:bg-accent-tint!',
        )}
      />
      {note && <p className="mt-1 text-[13px] text-ink-2">{note}</p>}
    </div>
  )
}

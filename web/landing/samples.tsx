import { ArrowRight, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { cn } from '#web/lib/class-names.ts'
import type { features } from './content.ts'
import { samples } from './content.ts'

const row = 'flex items-center justify-between gap-3 rounded-md border bg-panel px-3 py-1.5 text-[13px]'

const Sources = () => (
  <>
    {samples.sources.map(({ name, news }, index) => (
      <span key={name} className={row}>
        <span className="font-medium">{name}</span>
        <span className={index < 2 ? 'font-semibold text-accent' : 'text-ink-2'}>{news}</span>
      </span>
    ))}
  </>
)

const Private = () => (
  <>
    {samples.private.map(({ title, note, kept }) => (
      <span key={title} className={cn(row, !kept && 'border-dashed bg-transparent!')}>
        <span className={kept ? 'font-semibold' : 'text-ink-2 line-through'}>{title}</span>
        <Badge tone={kept ? 'green' : 'grey'}>{note}</Badge>
      </span>
    ))}
  </>
)

const Score = () => (
  <span className="rounded-md border bg-panel p-3">
    <span className="flex items-baseline justify-between">
      <span className="text-2xl font-bold tracking-tight">
        {samples.score.score}
        <span className="text-sm font-normal text-ink-2">/100</span>
      </span>
      <span className="text-[13px] text-ink-2">Lead-Score</span>
    </span>
    <span className="mt-1.5 block h-1.5 rounded-full bg-line">
      <span className="block h-full w-[90%] rounded-full bg-accent" />
    </span>
    <span className="mt-2.5 flex flex-col gap-1 text-[13px]">
      {samples.score.reasons.map((reason) => (
        <span key={reason} className="flex items-center gap-2">
          <Check className="size-3.5 text-green" />
          {reason}
        </span>
      ))}
    </span>
  </span>
)

const Status = () => (
  <span className="flex flex-wrap gap-2">
    {samples.status.map(({ label, tone }) => (
      <Badge key={label} tone={tone} className="h-7!">
        <span className="size-1.5 rounded-full bg-current" />
        {label}
      </Badge>
    ))}
  </span>
)

const Tip = () => (
  <span className="rounded-md border bg-panel p-3">
    <span className="flex items-center justify-between gap-3 text-sm font-semibold">
      {samples.tip.title}
      <Badge tone="green">{samples.tip.status}</Badge>
    </span>
    <span className="mt-2.5 flex items-center justify-between gap-3 border-t pt-2.5 text-[13px] text-ink-2">
      {samples.tip.by}
      <span className="font-semibold text-ink">{samples.tip.commission}</span>
    </span>
  </span>
)

const Export = () => (
  <span className="flex items-center justify-center gap-2 text-[13px] font-semibold sm:gap-3 sm:text-sm">
    <span className="rounded-md border bg-panel px-2.5 py-3 sm:px-4">{samples.export.from}</span>
    <span className="flex flex-col items-center gap-1 text-xs text-green">
      <ArrowRight className="size-5" />
      {samples.export.done}
    </span>
    <span className="rounded-md border bg-panel px-2.5 py-3 sm:px-4">{samples.export.to}</span>
  </span>
)

const SAMPLES: Record<(typeof features.cards)[number]['sample'], () => ReactNode> = {
  sources: Sources,
  private: Private,
  score: Score,
  status: Status,
  tip: Tip,
  export: Export,
}

/** A part of the product as a small picture; the text beside it has the same content. */
export function Sample({ name }: { name: keyof typeof SAMPLES }) {
  const Drawing = SAMPLES[name]
  return (
    <div aria-hidden className="flex h-48 flex-col justify-center gap-1.5 overflow-hidden rounded-t-panel border-b bg-quiet px-4 sm:px-6">
      <Drawing />
    </div>
  )
}

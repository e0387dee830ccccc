import { Handshake } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import { DASHBOARD_TIPS } from '#shared/domain/limits.ts'
import { tipAddress } from '#shared/domain/tip.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatAge, formatCount, formatPrice } from '#web/lib/format.ts'
import { cn } from '#web/lib/class-names.ts'
import type { More } from '#web/lib/pages.ts'
import { paths } from '#web/lib/paths.ts'
import { useLastCount } from '#web/lib/use-last-count.ts'
import { messages } from './messages.ts'
import { useIncomingTips } from './queries.ts'
import { TipStatusBadge } from './tip-status.tsx'

interface TipPanelProps {
  now: number
  /** URL of a tip's dialog. */
  linkTo: (id: number) => string
  /** Button that shares the invitation. */
  invite: ReactNode
}

const describePartner = ({ partnerFirstName, partnerLastName }: IncomingTip) =>
  [partnerFirstName, partnerLastName].filter(Boolean).join(' ') || 'Ehemaliger Partner'

/** A click anywhere in the row opens the dialog. */
const Row = ({ tip, now, linkTo }: { tip: IncomingTip } & Pick<TipPanelProps, 'now' | 'linkTo'>) => (
  <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-t px-5 py-3 hover:bg-quiet/60">
    <div className="min-w-0 flex-[1_1_15rem]">
      <Link
        to={linkTo(tip.id)}
        state={{ opened: true }}
        preventScrollReset
        className="block truncate text-[15px] font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {tip.propertyType} · {tipAddress(tip) ?? 'Adresse nicht angegeben'}
      </Link>
      <p className="truncate text-[13px] text-ink-2">
        {tip.tipType} · von {describePartner(tip)} · {formatAge(tip.submittedAt, now)}
      </p>
    </div>
    {tip.urgency === 'hoch' && <Badge tone="amber">Dringend</Badge>}
    <span className="text-sm font-medium num sm:w-32 sm:text-right">{formatPrice(tip.estimatedPrice)}</span>
    <span className="flex sm:w-34 sm:justify-end">
      <TipStatusBadge status={tip.status} />
    </span>
  </li>
)

const Nothing = ({ invite }: Pick<TipPanelProps, 'invite'>) => (
  <div className="flex flex-wrap items-center gap-4 border-t px-5 py-6">
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-tint text-accent">
      <Handshake aria-hidden className="size-5.5" />
    </span>
    <div className="min-w-60 flex-1">
      <p className="font-semibold">Noch keine Objekt-Tipps</p>
      <p className="max-w-2xl text-sm text-ink-2">
        Hier steht, was Ihre Partner Ihnen melden: wer verkaufen will, bevor es in einem Portal steht. Laden Sie sie mit Ihrem Link ein.
      </p>
    </div>
    {invite}
  </div>
)

/** Placeholder with the expected height. */
const OnTheWay = ({ count, invite }: { count: number } & Pick<TipPanelProps, 'invite'>) => (
  <div role="status" aria-label="Objekt-Tipps werden geladen">
    {count === 0 ? (
      <div className="invisible">
        <Nothing invite={invite} />
      </div>
    ) : (
      Array.from({ length: Math.min(count, DASHBOARD_TIPS) }, (_, index) => (
        <div key={index} className="border-t px-5">
          <div className="flex h-24 flex-col justify-center gap-2 sm:h-16.5">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))
    )}
  </div>
)

interface TipsProps extends TipPanelProps {
  tips: readonly IncomingTip[]
  more: More
  isWhole: boolean
}

function Tips({ tips, more, isWhole, now, linkTo, invite }: TipsProps) {
  if (tips.length === 0) return <Nothing invite={invite} />
  return (
    <>
      <ul>
        {(isWhole ? tips : tips.slice(0, DASHBOARD_TIPS)).map((tip) => (
          <Row key={tip.id} tip={tip} now={now} linkTo={linkTo} />
        ))}
      </ul>
      {isWhole && <MoreButton more={more} />}
    </>
  )
}

/** Newest tips from the agent's partners. */
export function TipPanel({ now, linkTo, invite }: TipPanelProps) {
  const { data, more, isError, isFetching, refetch } = useIncomingTips()
  const [isWhole, setWhole] = useState(false)
  // default on a first visit: most agents have more tips than fit
  const count = useLastCount('tips', data?.length, DASHBOARD_TIPS + 1)
  return (
    <Panel aria-label={messages.title} className="overflow-hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-4 pb-2.5">
        <h2 className="mr-auto text-[17px] font-semibold">{messages.title}</h2>
        <Link to={paths.partners} className={buttonClass({ variant: 'link', size: 'small' })}>
          Partner
        </Link>
        {count > DASHBOARD_TIPS && (data || !isError) && (
          <Button
            variant="link"
            size="small"
            className={cn(!data && 'invisible')}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? 'Weniger anzeigen' : `Alle ${formatCount(count)}${more.hasMore ? '+' : ''} anzeigen`}
          </Button>
        )}
      </div>
      {data ? (
        <Tips tips={data} more={more} isWhole={isWhole} now={now} linkTo={linkTo} invite={invite} />
      ) : isError ? (
        <div className="px-5 pb-5">
          <ErrorCard title={messages.listFailed} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      ) : (
        <OnTheWay count={count} invite={invite} />
      )}
    </Panel>
  )
}

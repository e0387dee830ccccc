import { Camera } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnTip } from '#shared/contract/network/tips.ts'
import { OWN_TIP_STATUS_LABEL, TIP_STATUS_TONE, tipAddress, type TipStatus } from '#shared/domain/tip.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDate, formatPrice } from '#web/lib/format.ts'

/** A tip's status, worded for the partner. */
export const OwnTipStatus = ({ status }: { status: TipStatus }) => (
  <Badge tone={TIP_STATUS_TONE[status]}>
    <span aria-hidden className="size-2 rounded-full bg-current" />
    {OWN_TIP_STATUS_LABEL[status]}
  </Badge>
)

export const formatTitle = (tip: Parameters<typeof tipAddress>[0] & Pick<OwnTip, 'propertyType'>): string =>
  `${tip.propertyType} · ${tipAddress(tip) ?? 'ohne Adresse'}`

interface OwnTipRowProps {
  tip: OwnTip
  /** URL of the tip's dialog. */
  to: string
}

/** A click anywhere in the row opens the dialog. */
export const OwnTipRow = ({ tip, to }: OwnTipRowProps) => (
  <li className="relative flex items-center gap-x-4 border-t px-4 py-3 first:border-0 hover:bg-quiet/60 sm:px-5">
    <div className="min-w-0 flex-1">
      <Link
        to={to}
        state={{ opened: true }}
        preventScrollReset
        className="line-clamp-2 text-[15px] break-words font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
      >
        {formatTitle(tip)}
      </Link>
      <p className="flex items-center gap-1.5 text-[13px] text-ink-2">
        <span className="truncate">
          {[formatDate(tip.submittedAt), tip.estimatedPrice ? formatPrice(tip.estimatedPrice) : undefined, tip.tipType]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {tip.photos.length > 0 && (
          <span className="flex shrink-0 items-center gap-1">
            <Camera aria-hidden className="size-3.5" />
            {tip.photos.length}
            <span className="sr-only">{tip.photos.length === 1 ? 'Foto' : 'Fotos'}</span>
          </span>
        )}
      </p>
    </div>
    <OwnTipStatus status={tip.status} />
  </li>
)

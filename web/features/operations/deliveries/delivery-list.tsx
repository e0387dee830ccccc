import { BellRing, Building2, Mail, RotateCw, Send } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import type { Delivery } from '#shared/contract/operations/deliveries.ts'
import { DELIVERY_CHANNEL_LABEL, DELIVERY_STATUS_LABEL, DELIVERY_STATUS_TONE, type DeliveryChannel } from '#shared/domain/delivery.ts'
import { TEMPLATE_TYPE_LABEL } from '#shared/domain/mail-template.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useDeliveries, useRetry } from './queries.ts'

const ICON: Record<DeliveryChannel, ComponentType<{ 'aria-hidden': true; className: string }>> = {
  mail: Mail,
  push: BellRing,
  crm: Building2,
}

/** The delivery's own title, else the label of its kind. */
const formatTitle = ({ title, kind }: Delivery) =>
  title ?? (kind === 'property' ? 'Eine Immobilie, die es nicht mehr gibt' : TEMPLATE_TYPE_LABEL[kind])

const describeDelivery = ({ channel, recipient, createdAt }: Delivery) =>
  [formatDateTime(createdAt), DELIVERY_CHANNEL_LABEL[channel], channel !== 'crm' && `an ${recipient}`].filter(Boolean).join(' · ')

/** Emails with a secret link cannot be resent, since the link is not stored: links to where a new one is requested. */
function ElsewhereHint({ delivery: { kind, status } }: { delivery: Delivery }) {
  if (status !== 'failed') return null
  if (kind === 'verification')
    return (
      <Link to={paths.profile} className="text-[13px] text-accent hover:underline">
        Im Profil eine neue Bestätigung anfordern
      </Link>
    )
  if (kind === 'reset')
    return (
      <Link to={paths.forgotPassword} className="text-[13px] text-accent hover:underline">
        Einen neuen Link anfordern
      </Link>
    )
  return null
}

function RetryButton({ delivery }: { delivery: Delivery }) {
  const retry = useRetry()
  return (
    <Button
      size="small"
      busy={retry.isPending}
      aria-label={`Erneut versuchen: ${formatTitle(delivery)}`}
      onClick={() => retry.mutate({ params: { id: delivery.id } })}
    >
      {!retry.isPending && <RotateCw aria-hidden />}
      Erneut versuchen
    </Button>
  )
}

function Row({ delivery }: { delivery: Delivery }) {
  const { channel, status, reason, nextAttemptAt, canRetry } = delivery
  const Icon = ICON[channel]
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words whitespace-pre-line">{formatTitle(delivery)}</p>
        <p className="mt-0.5 text-[13px] break-words text-ink-2">{describeDelivery(delivery)}</p>
        {reason !== null && (
          <p
            className={
              status === 'failed' ? 'mt-1 text-[13px] font-medium break-words text-red' : 'mt-1 text-[13px] break-words text-ink-2'
            }
          >
            {reason}
          </p>
        )}
        {reason !== null && nextAttemptAt !== null && (
          <p className="text-[13px] text-ink-2">Nächster Versuch: {formatDateTime(nextAttemptAt)}</p>
        )}
        <ElsewhereHint delivery={delivery} />
      </div>
      <div className="flex flex-wrap items-center gap-3 max-sm:basis-full max-sm:pl-8">
        <Badge tone={DELIVERY_STATUS_TONE[status]}>{DELIVERY_STATUS_LABEL[status]}</Badge>
        {canRetry && <RetryButton delivery={delivery} />}
      </div>
    </li>
  )
}

/** Deliveries to the user or on their behalf, with their status. */
export function DeliveryList() {
  const { more, ...asked } = useDeliveries()
  return (
    <Answer
      of={asked}
      failed="Die Zustellungen konnten nicht geladen werden"
      loading={<Skeleton className="h-48 w-full" />}
      isEmpty={(list) => list.length === 0}
      empty={
        <EmptyState
          icon={<Send aria-hidden />}
          title="Noch nichts zugestellt"
          text="Hier steht, was wir Ihnen per E-Mail oder als Hinweis schicken. Wovon Sie hören, wählen Sie in Ihrem Profil."
        />
      }
    >
      {(list) => (
        <Panel className="px-5 py-2">
          <ul aria-live="polite" className="divide-y">
            {list.map((delivery) => (
              <Row key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          <MoreButton more={more} />
        </Panel>
      )}
    </Answer>
  )
}

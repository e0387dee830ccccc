import { ExternalLink, Mail } from 'lucide-react'
import type { InboundMail, MailConfirmation } from '#shared/contract/ingest/mailbox.ts'
import type { InboundMailState } from '#shared/domain/inbound-mail.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import { Badge, type Tone } from '#web/components/ui/badge.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { describeResult } from './messages.ts'
import { useInboundMails } from './queries.ts'

const STATE: Record<InboundMailState, readonly [label: string, tone: Tone]> = {
  waiting: ['Wird gelesen', 'grey'],
  read: ['Gelesen', 'green'],
  partly: ['Zum Teil verstanden', 'amber'],
  confirmation: ['Bitte bestätigen', 'amber'],
  other: ['Kein Suchauftrag', 'grey'],
  unread: ['Nicht verstanden', 'amber'],
  foreign: ['Abgewiesen', 'red'],
}

/** A confirmation request: the email's signer, its code and links, and its text. */
function Asked({ confirmation: { from, code, links, text } }: { confirmation: MailConfirmation }) {
  return (
    <div className="mt-2 space-y-2 text-sm">
      <p>
        <span className="font-medium">{from}</span> möchte, dass Sie etwas bestätigen. Haben Sie Ihre Adresse gerade dort eingetragen, ist
        das richtig; sonst tun Sie nichts.
      </p>
      {code !== null && (
        <p>
          Code: <span className="num font-semibold select-all">{code}</span>
        </p>
      )}
      {links.map((link) => (
        <p key={link}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1 text-accent break-all hover:underline"
          >
            Bestätigen auf {new URL(link).hostname}
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          </a>
        </p>
      ))}
      <details>
        <summary className="cursor-pointer text-[13px] text-ink-2">Was in der E-Mail steht</summary>
        <p className="mt-1 text-[13px] break-words whitespace-pre-line text-ink-2">{text}</p>
      </details>
    </div>
  )
}

function MailRow({ mail }: { mail: InboundMail }) {
  const [label, tone] = STATE[mail.state]
  const from = [mail.source && SOURCE_LABEL[mail.source], mail.isForwarded && 'weitergeleitet'].filter(Boolean).join(', ')
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1.5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{mail.subject || 'Ohne Betreff'}</p>
        <p className="mt-0.5 text-[13px] text-ink-2">
          {[formatDateTime(mail.receivedAt), from, (mail.state === 'read' || mail.state === 'partly') && describeResult(mail)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {mail.reason !== null && <p className="mt-1 text-[13px] text-ink-2">{mail.reason}</p>}
        {mail.confirmation && <Asked confirmation={mail.confirmation} />}
        {(mail.state === 'unread' || mail.state === 'partly') && (
          <p className="mt-1 text-[13px] text-ink-2">
            Diese E-Mail konnten wir nicht{mail.state === 'partly' && ' ganz'} auswerten. Sie bleibt sieben Tage verschlüsselt gespeichert.
          </p>
        )}
      </div>
      <Badge tone={tone}>{label}</Badge>
    </li>
  )
}

/** The last emails and their results. */
export function MailsPanel() {
  const { data, isError, isFetching, refetch } = useInboundMails()
  if (isError && !data)
    return <ErrorCard title="Ihre E-Mails konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.length === 0)
    return (
      <EmptyState
        icon={<Mail aria-hidden />}
        title="Noch keine E-Mail angekommen"
        text="Sobald ein Portal an Ihre Adresse schreibt, steht hier, was daraus wurde."
      />
    )
  return (
    <TitledPanel title="Letzte E-Mails">
      <ul className="-my-3 divide-y">
        {data.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
    </TitledPanel>
  )
}

import { type ComponentType, Suspense, useRef } from 'react'
import type { Agreement } from '#shared/contract/people/consents.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useAcceptAgreement, useAgreement } from './use-agreement.ts'

type Article = ComponentType<{ text: string }>

interface AgreementCardProps {
  mayManage: boolean
  /** Shows a text in Markdown; loaded when there is one to accept. */
  article: Article
}

/** The agreement on processing between the office and the operator: its state, its text, and who accepted it. */
export function AgreementCard({ mayManage, article }: AgreementCardProps) {
  const { data, isError, isFetching, refetch } = useAgreement()
  const card = useRef<HTMLElement>(null)
  return (
    <TitledPanel
      ref={card}
      id="vereinbarung"
      tabIndex={-1}
      title="Vereinbarung zur Auftragsverarbeitung"
      aside={data && <State agreement={data} />}
      className="scroll-mt-4 outline-none"
    >
      <p className="mb-3 text-sm text-ink-2">
        Sie regelt nach Art. 28 DSGVO, wie der Betreiber Daten im Auftrag des Büros verarbeitet, und gilt für alle seine Menschen.
      </p>
      {data && (
        <>
          <Todo agreement={data} mayManage={mayManage} article={article} onAccepted={() => card.current?.focus()} />
          <Accepted accepted={data.accepted} />
        </>
      )}
      {!data && isError && (
        <ErrorCard title="Die Vereinbarung konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Vereinbarung wird geladen">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

function State({ agreement: { isFilledIn, isAccepted } }: { agreement: Agreement }) {
  if (!isFilledIn) return <Badge>mit Lücken</Badge>
  return isAccepted ? <Badge tone="green">angenommen</Badge> : <Badge tone="amber">offen</Badge>
}

interface TodoProps extends AgreementCardProps {
  agreement: Agreement
  onAccepted: () => void
}

function Todo({ agreement: { text, hash, sentence, isFilledIn }, mayManage, article: Article, onAccepted }: TodoProps) {
  const accept = useAcceptAgreement()
  if (!isFilledIn)
    return (
      <p className="text-sm">
        Der Betreiber hat den Text noch nicht vollständig ausgefüllt. Annehmen lässt er sich, sobald nichts mehr fehlt.
      </p>
    )
  if (text === null) return null
  return (
    <>
      <div
        role="region"
        aria-label="Text der Vereinbarung"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard
        tabIndex={0}
        className="max-h-[60dvh] overflow-y-auto rounded-panel border bg-quiet p-4 text-sm"
      >
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <Article text={text} />
        </Suspense>
      </div>
      {mayManage ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-sm">{sentence}</p>
          <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ body: { hash } }, { onSuccess: onAccepted })}>
            Für das Büro annehmen
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-sm">Für das Büro nimmt sie der Inhaber an.</p>
      )}
    </>
  )
}

/** Digits of a hash, enough to distinguish texts with the same version. */
const SHOWN_DIGITS = 8

function Accepted({ accepted }: Pick<Agreement, 'accepted'>) {
  if (accepted.length === 0) return <p className="mt-3 text-[13px] text-ink-2">Das Büro hat noch keine Fassung angenommen.</p>
  return (
    <ul aria-label="Angenommene Fassungen" className="mt-3 divide-y text-sm">
      {accepted.map(({ id, author, channel, version, hash, givenAt, isCurrent }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
          <p className="min-w-0 break-words">
            <span className="font-medium">{author ?? 'Name nicht bekannt'}</span>, {formatDateTime(givenAt)}
            <span className="block text-[13px] text-ink-2" title={`SHA-256 ${hash}`}>
              {`Fassung ${version} (${hash.slice(0, SHOWN_DIGITS)}), ${isCurrent ? 'gilt jetzt' : 'gilt nicht mehr'} · ${channel}`}
            </span>
          </p>
          <a
            href={`/api/office/agreement/${id}/text`}
            target="_blank"
            rel="noreferrer"
            className="text-accent hover:underline"
            aria-label={`Wortlaut vom ${formatDateTime(givenAt)}, öffnet einen neuen Tab`}
          >
            Wortlaut
          </a>
        </li>
      ))}
    </ul>
  )
}

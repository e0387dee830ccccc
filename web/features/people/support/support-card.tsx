import { lazy, Suspense, useRef, useState } from 'react'
import type { SupportWindow } from '#shared/contract/people/support.ts'
import { nameAreas } from '#shared/domain/support.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { LookList } from './look-list.tsx'
import { useEndSupport, useSupport } from './queries.ts'

const SupportForm = lazy(async () => ({ default: (await import('./support-form.tsx')).SupportForm }))

/** When and what the administration may read in the office, and what it read. */
export function SupportCard() {
  const { data, isError, isFetching, refetch } = useSupport()
  const [isLogShown, setLogShown] = useState(false)
  const card = useRef<HTMLElement>(null)
  return (
    <TitledPanel
      ref={card}
      tabIndex={-1}
      title="Einsicht der Administration"
      aside={data?.open && <Badge tone="amber">offen</Badge>}
      className="outline-none"
    >
      <p className="mb-3 text-sm text-ink-2">
        Die Administration verwaltet die Objekt-Tipps Ihrer Partner und sieht dabei Name, Telefon und E-Mail der Eigentümer, die der
        Weitergabe zugestimmt haben. Sonst sieht sie von sich aus nichts von Ihrer Arbeit. Braucht sie für eine Frage mehr, lässt der
        Inhaber sie gewählte Seiten für einige Stunden lesen, so wie er sie sieht. Ändern, als Datei speichern oder exportieren kann sie
        nichts. Alle im Büro sehen es, solange es gilt, und jeder Blick steht hier.
      </p>
      {data && <Now open={data.open} onChanged={() => card.current?.focus()} />}
      {data && data.past.length > 0 && <Past past={data.past} />}
      {data && (
        <div className="mt-4">
          <Button size="small" aria-expanded={isLogShown} onClick={() => setLogShown(!isLogShown)}>
            Was sie angesehen hat
          </Button>
        </div>
      )}
      {data && isLogShown && <LookList />}
      {!data && isError && (
        <ErrorCard title="Die Einsicht der Administration konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Einsicht der Administration wird geladen">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

interface NowProps {
  open: SupportWindow | null
  /** Called when it was opened or ended: the button with the focus goes. */
  onChanged: () => void
}

function Now({ open, onChanged }: NowProps) {
  const [mayOpen, mayEnd] = [useMay('office.manage'), useMay('office.settings')]
  const [form, setForm] = useState<'none' | 'shown' | 'left'>('none')
  const end = useEndSupport()
  // it may be heard of before the form has its answer
  if (open && form !== 'none') setForm('none')
  if (open)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-amber/30 bg-amber-tint px-4 py-3 text-sm">
        <p className="min-w-0 flex-1 basis-72">
          <span className="font-semibold">Die Administration liest bis {formatDateTime(open.until)} mit:</span> {nameAreas(open.areas)}.
          {open.openedBy !== null && ` Geöffnet von ${open.openedBy}.`}
        </p>
        {mayEnd && (
          <Button size="small" busy={end.isPending} onClick={() => end.mutate({}, { onSuccess: onChanged })}>
            Beenden
          </Button>
        )}
      </div>
    )
  if (!mayOpen) return <p className="text-sm">Die Administration liest zurzeit nichts. Das öffnet ihr nur der Inhaber.</p>
  if (form !== 'shown')
    return (
      <Button autoFocus={form === 'left'} onClick={() => setForm('shown')}>
        Lesen lassen …
      </Button>
    )
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <SupportForm
        onCancel={() => setForm('left')}
        onOpened={() => {
          setForm('none')
          onChanged()
        }}
      />
    </Suspense>
  )
}

const describeEnd = ({ until, endedAt, endedBy }: SupportWindow) =>
  `${formatDateTime(endedAt ?? until)}${endedBy === null ? '' : `, beendet von ${endedBy}`}`

const Past = ({ past }: { past: readonly SupportWindow[] }) => (
  <>
    <h3 className="mt-4 text-sm font-semibold">Frühere Einsichten</h3>
    <ul aria-label="Frühere Einsichten" className="divide-y text-sm">
      {past.map((window) => (
        <li key={window.id} className="py-2">
          <p className="break-words">{nameAreas(window.areas)}</p>
          <p className="text-[13px] text-ink-2">
            {formatDateTime(window.openedAt)} bis {describeEnd(window)}
            {window.openedBy !== null && ` · geöffnet von ${window.openedBy}`}
          </p>
        </li>
      ))}
    </ul>
  </>
)

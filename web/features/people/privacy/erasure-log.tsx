import type { Erasure } from '#shared/contract/people/privacy.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime } from '#web/lib/format.ts'
import { useCrmDone, useErasures } from './queries.ts'

function CrmTask({ erasure: { id, crmIds, crmDoneAt } }: { erasure: Erasure }) {
  const done = useCrmDone()
  if (crmIds.length === 0) return null
  if (crmDoneAt !== null) return <p className="text-[13px] text-ink-2">Im CRM gelöscht: {formatDateTime(crmDoneAt)}</p>
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2.5">
      <Badge tone="amber">Auch im CRM löschen: {crmIds.join(', ')}</Badge>
      <Button size="small" busy={done.isPending} onClick={() => done.mutate({ params: { id } })}>
        Ist gelöscht
      </Button>
    </div>
  )
}

const describeCounts = ({ counts }: Erasure) =>
  counts.map(({ title, erased, kept }) => `${title}: ${formatCount(erased)} gelöscht, ${formatCount(kept)} geblieben`).join(' · ')

/** Log of erasures on request, without personal data. */
export function ErasureLog() {
  const { more, ...asked } = useErasures()
  return (
    <TitledPanel title="Löschprotokoll">
      <Answer
        of={asked}
        failed="Das Protokoll konnte nicht geladen werden"
        loading={<Skeleton className="h-24 w-full" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <p className="text-sm text-ink-2">
            Noch nichts gelöscht. Hier steht später, wer wann wie viel gelöscht hat, aber nicht, wessen Daten es waren.
          </p>
        }
      >
        {(list) => (
          <ul className="divide-y">
            {list.map((erasure) => (
              <li key={erasure.id} className="py-2.5">
                <p className="font-medium">
                  {[formatDateTime(erasure.createdAt), erasure.author].filter(Boolean).join(' · ')}{' '}
                  {erasure.isBlocked && <Badge tone="red">Gesperrt</Badge>}
                </p>
                <p className="text-[13px] text-ink-2">{describeCounts(erasure)}</p>
                <CrmTask erasure={erasure} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <MoreButton more={more} />
    </TitledPanel>
  )
}

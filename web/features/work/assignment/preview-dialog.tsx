import { Link } from 'react-router'
import type { AssignmentRule, RulePreview } from '#shared/contract/work/assignment.ts'
import { PREVIEW_DAYS } from '#shared/domain/limits.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount, formatCounted } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import { useNames } from './names.ts'
import { usePreview, useSwitchRule } from './queries.ts'

function Effect({ preview: { leads, isCut, taken, people, examples } }: { preview: RulePreview }) {
  const name = useNames()
  if (leads === 0) return <p className="text-sm">{messages.noLeads(PREVIEW_DAYS)}</p>
  return (
    <div className="space-y-4 text-sm">
      <p>
        Von {isCut ? 'den neuesten ' : ''}
        {formatCounted(leads, 'Lead', 'Leads')} der letzten {PREVIEW_DAYS} Tage {isCut && '(es waren mehr) '}
        hätte diese Regel <strong>{formatCount(taken)}</strong> zugeteilt, neben den eingeschalteten Regeln und in der jetzigen Reihenfolge.
      </p>
      <table className="w-full" aria-label="Leads je Mensch">
        <thead>
          <tr className="border-b text-left text-[13px] text-ink-2">
            <th scope="col" className="py-1.5 font-medium">
              Leads von
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              ohne diese Regel
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-medium">
              mit dieser Regel
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ userId, before, after }) => (
            <tr key={userId} className="border-b last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {userId === null ? 'niemandem (frei)' : name(userId)}
              </th>
              <td className="py-1.5 text-right tabular-nums">{formatCount(before)}</td>
              <td className="py-1.5 text-right tabular-nums">{formatCount(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {examples.length > 0 && (
        <div>
          <p className="mb-1 text-[13px] text-ink-2">Die neuesten davon:</p>
          <ul aria-label="Beispiele" className="space-y-1">
            {examples.map(({ id, title, zipCode, location }) => (
              <li key={id} className="wrap-anywhere">
                <Link to={paths.property(id)} className="font-medium text-accent hover:underline">
                  {title}
                </Link>{' '}
                <span className="text-ink-2">{[zipCode, location].filter(Boolean).join(' ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

export interface PreviewDialogProps {
  rule: AssignmentRule
  onClose: () => void
}

/** What a rule would have done in the last days; from here it is switched on. */
export function PreviewDialog({ rule: { id, name, activeSince, isPossible }, onClose }: PreviewDialogProps) {
  const { data, isError, isFetching, refetch } = usePreview(id)
  const turn = useSwitchRule()
  const maySwitch = activeSince === null && isPossible
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Wirkung von „${name}“`}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          {maySwitch && data && (
            <Button
              variant="primary"
              busy={turn.isPending}
              onClick={() => turn.mutate({ params: { id }, body: { isActive: true } }, { onSuccess: onClose })}
            >
              Einschalten
            </Button>
          )}
        </>
      }
    >
      {activeSince === null && !isPossible && (
        <Notice tone="warning" title="Einschalten lässt sie sich nicht" className="mb-4">
          {messages.skippedWhy}
        </Notice>
      )}
      {data && <Effect preview={data} />}
      {!data && isError && <ErrorCard title="Die Wirkung konnte nicht berechnet werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" aria-label="Wirkung wird berechnet">
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}

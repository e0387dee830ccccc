import { Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Decision } from '#shared/contract/market/identity.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { messages } from './messages.ts'
import { useUndo } from './queries.ts'

const BY: Record<Decision['by'], string> = {
  self: '',
  colleague: ' · von anderen Büros, über ein Objekt, das Sie kennen',
  gone: ' · von einem gelöschten Konto',
}

/** The last decisions that the agent may undo. */
export function DecisionsList({ decisions }: { decisions: readonly Decision[] }) {
  const undo = useUndo()
  if (decisions.length === 0) return null
  return (
    <TitledPanel title="Letzte Entscheidungen" className="mt-6">
      <ul>
        {decisions.map(({ id, kind, oneTitle, otherTitle, propertyId, by, isShared, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-2.5 first:pt-0 last:border-b-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-60 text-sm">
              <p>
                <span className="font-medium">{messages[kind]}</span> · {formatDate(createdAt)} · gilt{' '}
                {isShared ? 'für alle' : 'in Ihrem Büro'}
                {BY[by]}
              </p>
              <p className="break-words text-ink-2">
                <Link to={paths.property(propertyId)} className="text-accent underline underline-offset-2">
                  {oneTitle}
                </Link>{' '}
                und {otherTitle}
              </p>
            </div>
            <ByRight right="prospects.work">
              <Button
                size="small"
                variant="outline"
                busy={undo.isPending}
                aria-label={`${isShared ? messages.undoForAll : messages.undo}: ${oneTitle}`}
                onClick={() => undo.mutate({ params: { id } })}
              >
                <Undo2 aria-hidden />
                {isShared ? messages.undoForAll : messages.undo}
              </Button>
            </ByRight>
          </li>
        ))}
      </ul>
    </TitledPanel>
  )
}

import { Plus, Telescope } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { Answer } from '#web/components/answer.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { later } from '#web/lib/later.tsx'
import { CriteriaCard } from './criteria-card.tsx'
import { useCriteria } from './queries.ts'

const CriteriaDialog = later(
  async () => (await import('./criteria-dialog.tsx')).CriteriaDialog,
  ({ onClose }) => onClose(),
)

/** One button in two places, for the empty and the filled list: keeps the focus when it moves. */
function useOneButton() {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  const keepFocus = useCallback((drawn: HTMLButtonElement) => {
    button.current = drawn
    if (hadFocus.current) drawn.focus()
    return () => {
      hadFocus.current = document.activeElement === drawn
    }
  }, [])
  return { button, keepFocus }
}

interface CriteriaTabProps {
  /** Whether the reader may create, change and run them. */
  mayManage: boolean
  renderAction?: (criteriaId: number) => ReactNode
}

/** Search criteria for partners, each with a slot for another action. */
export function CriteriaTab({ mayManage, renderAction }: CriteriaTabProps) {
  const criteria = useCriteria()
  const [form, setForm] = useState<number | 'new'>()
  const { button: addButton, keepFocus } = useOneButton()
  const add = mayManage && (
    <Button ref={keepFocus} variant="primary" onClick={() => setForm('new')}>
      <Plus aria-hidden />
      Neue Suchkriterien
    </Button>
  )
  return (
    <>
      <Answer
        of={criteria}
        failed="Suchkriterien konnten nicht geladen werden"
        loading={
          <div role="status" aria-label="Suchkriterien werden geladen" className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-48 w-full" />
            <Skeleton className="h-48 w-full" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Telescope aria-hidden />}
            title="Noch keine Suchkriterien"
            text={
              mayManage
                ? 'Sagen Sie Branche und Ort: Betriebe aus Gelbe Seiten, Das Örtliche und 11880 kommen dann in Ihre Liste, jeder einmal.'
                : describeWhoChanges('network.manage')
            }
            action={add}
          />
        }
      >
        {(list) => (
          <>
            {mayManage ? (
              <div className="mb-4 flex justify-end">{add}</div>
            ) : (
              <p className="mb-4 text-sm text-ink-2">{describeWhoChanges('network.manage')}</p>
            )}
            <div className="grid gap-4 lg:grid-cols-2">
              {list.map((one) => (
                <CriteriaCard
                  key={one.id}
                  criteria={one}
                  mayManage={mayManage}
                  onEdit={() => setForm(one.id)}
                  onLastRemoved={list.length === 1 ? () => addButton.current?.focus() : undefined}
                  action={renderAction?.(one.id)}
                />
              ))}
            </div>
          </>
        )}
      </Answer>
      {form !== undefined && (
        <CriteriaDialog key={form} criteria={criteria.data?.find(({ id }) => id === form)} onClose={() => setForm(undefined)} />
      )}
    </>
  )
}

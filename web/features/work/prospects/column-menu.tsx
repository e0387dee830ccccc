import { Columns3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Popover } from '#web/components/ui/popover.tsx'
import { useHasColleagues } from '#web/lib/colleagues.ts'
import { useMedia } from '#web/lib/hooks.ts'
import { useRemembered } from '#web/lib/remembered.ts'
import { COLUMN_NAMES, type ColumnName, COLUMNS_MAX, PROSPECT_COLUMNS, USUAL_AMONG_COLLEAGUES, USUAL_COLUMNS } from './prospect-columns.tsx'

/** In the order of the table, regardless of the order of selection. */
const ordered = (names: readonly string[]) => COLUMN_NAMES.filter((name) => names.includes(name)).slice(0, COLUMNS_MAX)

/** The columns an office can have: who is responsible is a question among several. */
const offered = (hasColleagues: boolean) => COLUMN_NAMES.filter((name) => hasColleagues || name !== 'assignee')

/** Columns chosen by this agent. */
export function useColumns(userId: string): [readonly ColumnName[], (names: readonly ColumnName[]) => void] {
  const hasColleagues = useHasColleagues()
  const hasRoom = useMedia('(min-width: 88rem)')
  const usual = hasColleagues && hasRoom ? USUAL_AMONG_COLLEAGUES : USUAL_COLUMNS
  const [chosen = usual, choose] = useRemembered<readonly ColumnName[] | undefined>(
    { userId, name: 'columns', usual: undefined, read: (text) => ordered(text.split(',')) },
    (names = []) => names.join(','),
  )
  const shown = useMemo(() => chosen.filter((name) => offered(hasColleagues).includes(name)), [chosen, hasColleagues])
  return [shown, choose]
}

export function ColumnMenu({ columns, onChoose }: { columns: readonly ColumnName[]; onChoose: (columns: readonly ColumnName[]) => void }) {
  const [open, setOpen] = useState(false)
  const isFull = columns.length >= COLUMNS_MAX
  const names = offered(useHasColleagues())
  return (
    <Popover
      label="Spalten"
      open={open}
      onOpenChange={setOpen}
      className="w-56 p-3.5"
      renderTrigger={(props) => (
        <Button {...props} className="max-[70rem]:hidden">
          <Columns3 aria-hidden />
          Spalten
        </Button>
      )}
    >
      {names.map((name) => {
        const isShown = columns.includes(name)
        return (
          <Checkbox
            key={name}
            checked={isShown}
            disabled={isFull && !isShown}
            onChange={() => onChoose(ordered(isShown ? columns.filter((one) => one !== name) : [...columns, name]))}
          >
            {PROSPECT_COLUMNS[name].title}
          </Checkbox>
        )
      })}
      {isFull && <p className="mt-1.5 text-[13px] text-ink-2">{`Mehr als ${COLUMNS_MAX} haben keinen Platz.`}</p>}
    </Popover>
  )
}

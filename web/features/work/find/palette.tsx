import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { FIND_MAX } from '#shared/domain/limits.ts'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { type Choice, listChoices, type PaletteEntry } from './choices.ts'
import { PaletteList } from './palette-list.tsx'
import { SHORTEST, useFound, useTyped } from './queries.ts'

interface PaletteProps {
  entries: readonly PaletteEntry[]
  onClose: () => void
}

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Searches pages, actions and the agent's data while typing: arrows choose, Enter opens. */
export function Palette({ entries, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const q = useTyped(text.trim())
  const { data, isError, isFetching } = useFound(q)
  const navigate = useNavigate()
  const listId = useId()
  const asked = text.trim().length >= SHORTEST
  const choices = listChoices(entries, text.trim(), asked && data ? data : [])
  const active = Math.min(at, choices.length - 1)
  const optionId = (index: number) => `${listId}-${index}`

  const open = ({ to }: Choice) => {
    if (to === null) return
    onClose()
    void navigate(to)
  }
  const press = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    const chosen = choices[active]
    if (step !== undefined && choices.length > 0) setAt((active + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  const isWaiting = asked && (isFetching || q !== text.trim())
  const problem = isError && asked ? 'Die Suche ist gerade nicht erreichbar. Seiten und Aktionen gehen weiter.' : undefined

  return (
    <Dialog open onClose={onClose} title="Alles durchsuchen" shape="wide">
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2" />
        <Input
          // the palette is opened to type
          autoFocus
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
          aria-label="Suchen nach Eigentümer, Rufnummer, Straße, Notiz, Partner oder Seite"
          placeholder="Eigentümer, Rufnummer, Notiz, Partner, Seite …"
          maxLength={FIND_MAX}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="pl-9"
        />
      </div>
      <PaletteList id={listId} choices={choices} active={active} toId={optionId} onPoint={setAt} onChoose={onClose} />
      <p role="status" className="mt-2 min-h-5 text-[13px] text-ink-2">
        {problem ?? (isWaiting ? 'Sucht …' : asked ? (choices.length === 1 ? 'Ein Treffer' : `${choices.length} Treffer`) : '')}
      </p>
    </Dialog>
  )
}

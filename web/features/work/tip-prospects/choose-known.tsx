import { useState } from 'react'
import { SearchField } from '#web/components/search-field.tsx'
import { KnownList } from './known-list.tsx'
import { useFound } from './queries.ts'

/** Searches for a known property for the tip. */
export function ChooseKnown({ chosen, onChoose }: { chosen: number | undefined; onChoose: (id: number) => void }) {
  const [q, setQ] = useState('')
  const { data } = useFound(q)
  const found = data?.properties.map((card) => ({ ...card, reasons: [] }))
  return (
    <div className="space-y-2">
      <div className="flex">
        <SearchField q={q} onSearch={setQ} placeholder="Titel, Ort oder Name des Eigentümers" />
      </div>
      {q.length >= 3 && found?.length === 0 && (
        <p role="status" className="text-sm text-ink-2">
          Nichts gefunden.
        </p>
      )}
      {q.length >= 3 && found && found.length > 0 && (
        <KnownList label="Gefundene Objekte" objects={found} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  )
}

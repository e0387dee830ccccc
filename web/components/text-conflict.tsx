import { useEffect, useId, useRef } from 'react'
import { Button } from './ui/button.tsx'

interface TextConflictProps {
  mine: string
  theirs: string
  onJoin: () => void
  onKeep: () => void
  onTake: () => void
}

function Version({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <h4 id={id} className="mb-1 text-[13px] font-medium text-ink-2">
        {title}
      </h4>
      {/* it scrolls, so it must be focusable */}
      <div
        role="group"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-60 min-h-20 overflow-y-auto rounded-control border bg-panel px-3 py-2 text-sm break-words whitespace-pre-line"
      >
        {text || <span className="text-ink-2">Kein Text</span>}
      </div>
    </div>
  )
}

/** Two versions of a text to choose from; side by side if there is room. */
export function TextConflict({ mine, theirs, onJoin, onKeep, onTake }: TextConflictProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      className="scroll-m-4 rounded-panel border border-amber/40 bg-amber-tint p-4 outline-none"
    >
      <h3 id={id} className="text-base font-semibold">
        Dieser Text wurde inzwischen an anderer Stelle geändert
      </h3>
      <p id={`${id}-text`} className="mt-1 mb-3 text-sm">
        Gespeichert ist noch nichts, und Ihre Eingaben sind alle da. Wählen Sie, womit es weitergeht, und speichern Sie dann noch einmal.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Ihre Fassung" text={mine} />
        <Version title="Andere Fassung" text={theirs} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" size="small" onClick={onJoin}>
          Zusammenführen
        </Button>
        <Button size="small" onClick={onKeep}>
          Meine Fassung behalten
        </Button>
        <Button size="small" onClick={onTake}>
          Andere Fassung übernehmen
        </Button>
      </div>
    </section>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Check, SkipForward } from 'lucide-react'
import type { CallLead, CallScripts } from '#shared/contract/work/call-list.ts'
import { chooseScript } from '#shared/domain/call-script.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { useMay } from '#web/lib/may.ts'
import { LastCall } from './last-call.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadHead } from './lead-head.tsx'
import { PhoneLink } from './phone-link.tsx'
import { ResultFields } from './result-fields.tsx'
import { ScriptLine } from './script-line.tsx'
import { Snooze } from './snooze.tsx'
import type { Noted } from './use-note-result.ts'
import { type Draft, isField, useResult } from './use-result.ts'

interface WorkLeadProps {
  lead: CallLead
  scripts: CallScripts
  caller: string
  now: number
  /** What was typed here before. */
  draft: Draft | undefined
  onDraft: (draft: Draft) => void
  onNoted: (noted: Noted) => void
  onSkip: () => void
  /** The search clients it fits, and what has to be settled before a call. */
  way: ReactNode
}

/** One owner to call, with known facts, and the form for the result. */
export function WorkLead({ lead, scripts, caller, now, draft, onDraft, onNoted, onSkip, way }: WorkLeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { form, save, ...result } = useResult({ ...lead, channel: 'phone' }, onNoted, { draft, onChange: onDraft })
  const [number] = lead.numbers
  const mayNote = useMay('prospects.work')
  const script = chooseScript(lead)
  // the next owner is announced and gets the keys, except those of a field: a call-back comes up by itself
  useEffect(() => {
    if (!isField(document.activeElement)) heading.current?.focus()
  }, [])
  const { waits } = lead
  // the button that settled what the call waited for is gone
  useEffect(() => {
    if (waits === null && document.activeElement === document.body) heading.current?.focus()
  }, [waits])
  const skip = (
    <Button variant="ghost" onClick={onSkip}>
      <SkipForward aria-hidden />
      Überspringen
    </Button>
  )
  return (
    <form
      aria-label={`Anruf: ${lead.ownerName ?? lead.title}`}
      ref={mayNote ? form : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (mayNote) save()
      }}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_27rem]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Panel className="flex flex-col gap-4 p-5">
          <LeadHead lead={lead} now={now} heading={heading} />
          {way}
          {script && <ScriptLine lead={lead} name={script} scripts={scripts} caller={caller} />}
          <LastCall last={lead.lastSpoke} />
        </Panel>
        <Panel className="px-5 py-2.5 max-lg:hidden" aria-label="Was bekannt ist">
          <LeadFacts lead={lead} now={now} />
        </Panel>
      </div>
      {mayNote ? (
        <Panel className="p-5" aria-label="Ergebnis">
          <ResultFields id={lead.id} of={result} />
          <div className="mt-4 flex flex-wrap items-center gap-2 max-lg:hidden">
            <Button
              type="submit"
              variant={result.result === 'objection' ? 'danger' : 'primary'}
              aria-keyshortcuts="Control+Enter"
              title="Strg + Enter"
            >
              <Check aria-hidden />
              {result.result === 'objection' ? 'Widerspruch eintragen' : result.isNote ? 'Notiz speichern' : 'Speichern, nächster'}
            </Button>
            {skip}
            <Snooze now={now} text={result.text} onNoted={onNoted} />
          </div>
          <div className="mt-3 flex flex-wrap gap-2 lg:hidden">
            <Snooze now={now} text={result.text} onNoted={onNoted} />
            {result.isNote && (
              <Button type="submit">
                <Check aria-hidden />
                Notiz speichern
              </Button>
            )}
          </div>
        </Panel>
      ) : (
        <div className="max-lg:hidden">{skip}</div>
      )}
      <Panel className="px-5 py-2.5 lg:hidden" aria-label="Was bekannt ist">
        <LeadFacts lead={lead} now={now} />
      </Panel>
      {/* always within the thumb's reach */}
      <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-2 border-t bg-panel px-4 py-2.5 sm:-mx-6 sm:px-6 lg:hidden">
        <div className="min-w-0 flex-1">{number && <PhoneLink number={number} waits={lead.waits} size="bar" />}</div>
        {result.result === undefined ? (
          // leaves the room for the number
          <Button size="large" className="px-3!" title="Überspringen" aria-label="Überspringen" onClick={onSkip}>
            <SkipForward aria-hidden />
          </Button>
        ) : (
          <Button type="submit" size="large" className="px-3!" variant={result.result === 'objection' ? 'danger' : 'primary'}>
            {result.result === 'objection' ? 'Widerspruch' : 'Speichern'}
          </Button>
        )}
      </div>
    </form>
  )
}

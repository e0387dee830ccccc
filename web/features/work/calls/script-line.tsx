import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CallLead, CallScripts } from '#shared/contract/work/call-list.ts'
import { BUILT_IN_SCRIPTS, type CallScript, fillScript } from '#shared/domain/call-script.ts'
import { greetedName } from '#shared/domain/name-parts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ByRight } from '#web/lib/may.ts'

const ScriptsDialog = lazy(async () => ({ default: (await import('./scripts-dialog.tsx')).ScriptsDialog }))

interface ScriptLineProps {
  lead: CallLead
  name: CallScript
  scripts: CallScripts
  /** The caller's name. */
  caller: string
}

/** A call's opening line. */
export function ScriptLine({ lead, name, scripts, caller }: ScriptLineProps) {
  const [isOpen, setOpen] = useState(false)
  const line = fillScript(scripts[name] ?? BUILT_IN_SCRIPTS[name], {
    eigentuemer: greetedName(lead.ownerName) ?? '',
    objekt: lead.title,
    ort: lead.location ?? 'Ihrer Gegend',
    ich: caller,
  })
  return (
    <div className="flex items-start gap-2 rounded-panel bg-quiet px-4 py-3">
      <p className="min-w-0 flex-1 text-[15px] leading-relaxed break-words">„{line}“</p>
      <ByRight right="office.settings">
        <Button
          variant="ghost"
          size="icon"
          className="-my-1 -mr-2"
          aria-label="Eigene Sätze ändern"
          title="Eigene Sätze ändern"
          onClick={() => setOpen(true)}
        >
          <Pencil aria-hidden />
        </Button>
      </ByRight>
      {isOpen && (
        <Suspense>
          <ScriptsDialog scripts={scripts} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

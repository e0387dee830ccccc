import { Download } from 'lucide-react'
import { useState } from 'react'
import { buildAddress } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { useNow } from '#web/lib/hooks.ts'

const FORMS = [
  ['list', 'Liste (CSV)', 'Eine Zeile je Beleg, für die Tabellenkalkulation.'],
  ['datev', 'Buchungen (DATEV)', 'Ein Buchungssatz je Beleg, zum Einlesen in die Buchhaltung.'],
] as const

/** Exports a period's documents for bookkeeping. */
export function PeriodDialog({ onClose }: { onClose: () => void }) {
  const today = berlinDay(useNow())
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isWrong = from === '' || to === '' || from > to
  return (
    <Dialog
      open
      onClose={onClose}
      title="Belege eines Zeitraums"
      description="Ausgestellte Belege mit ihren Gegenbelegen; Entwürfe sind nicht dabei."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Von">
          {(names) => <Input {...names} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />}
        </Field>
        <Field label="Bis" error={isWrong ? 'Bitte geben Sie einen Zeitraum an' : undefined}>
          {(names) => <Input {...names} type="date" value={to} onChange={(event) => setTo(event.target.value)} />}
        </Field>
      </div>
      {!isWrong && (
        <ul className="mt-5 space-y-3">
          {FORMS.map(([form, label, about]) => (
            <li key={form} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 flex-1 basis-56 text-sm text-ink-2">{about}</span>
              <a href={buildAddress('/api/makler/statements.csv', {}, { from, to, form })} download className={buttonClass()}>
                <Download aria-hidden />
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

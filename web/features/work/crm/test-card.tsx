import { ClipboardCheck } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useCrmLabel } from './crm-name.ts'
import { useTestComprehensive } from './queries-settings.ts'

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-[13px] text-ink-2">{label}</dt>
    <dd className="text-xl font-bold num">{formatCount(value)}</dd>
  </div>
)

/** Tests everything an export needs, by reading only. */
export function TestCard() {
  const crm = useCrmLabel()
  const { mutate, isPending, data } = useTestComprehensive()
  return (
    <TitledPanel title="Export umfassend testen">
      <p className="text-sm text-ink-2">Prüft Schlüssel, Rechte und Objektstatus. In {crm} wird dabei nichts angelegt oder geändert.</p>
      {data && (
        <div aria-live="polite" className="mt-3.5 space-y-3">
          <p className={data.success ? 'text-sm font-medium text-green' : 'text-sm font-medium text-red'}>{data.message}</p>
          <dl className="flex gap-8">
            <Figure label={`Objekte in ${crm}`} value={data.existingPropertiesCount} />
            <Figure label="Eigene Felder" value={data.customFieldsCount} />
          </dl>
        </div>
      )}
      <Button className="mt-4" busy={isPending} onClick={() => mutate({})}>
        {!isPending && <ClipboardCheck aria-hidden />}
        Test starten
      </Button>
    </TitledPanel>
  )
}

import { TitledPanel } from '#web/components/ui/panel.tsx'
import { type Column, RecordTable } from '#web/components/record-table.tsx'
import type { Reply } from '#web/lib/api.ts'
import { formatCount, formatDateTime } from '#web/lib/format.ts'

type Use = NonNullable<Reply<'GET /api/admin/system'>['ai']>

const TASKS: Readonly<Record<string, string>> = { advert_facts: 'Texte von Anzeigen', business_changes: 'Daten von Betrieben' }

const FAILURES: readonly Column<Use['failures'][number]>[] = [
  { title: 'Wann', renderCell: ({ failedAt }) => <span className="font-semibold">{formatDateTime(failedAt)}</span> },
  { title: 'Wobei', renderCell: ({ task }) => TASKS[task] ?? task },
  {
    title: 'Was war',
    renderCell: ({ sentence, closedUntil, told: reason }) => (
      <>
        {closedUntil === null ? sentence : `${sentence} Pause bis ${formatDateTime(closedUntil)}.`}
        {reason !== null && <span className="block text-[13px] break-words text-ink-2">Der Dienst: „{reason}“</span>}
      </>
    ),
  },
]

/** Today's usage of the AI service, its limit, and its last failures. */
export function AiPanel({ use }: { use: Use | null }) {
  return (
    <TitledPanel title="KI-Dienst">
      {use === null ? (
        <p className="text-sm text-ink-2">
          Keiner eingerichtet: Die Regeln arbeiten allein. Eingeschaltet wird er mit AI_URL und AI_MODEL.
        </p>
      ) : (
        <>
          <p className="text-sm break-words">
            Modell {use.model} bei {use.host}. Heute {formatCount(use.tokensToday)} von {formatCount(use.tokensPerDay)} Tokens in{' '}
            {use.questionsToday === 1 ? 'einer Anfrage' : `${formatCount(use.questionsToday)} Anfragen`}.
          </p>
          <progress
            aria-label="Vom Tageslimit verbraucht"
            max={use.tokensPerDay}
            value={use.tokensToday}
            className="mt-2 h-2 w-full max-w-md accent-accent"
          />
          {use.failures.length > 0 && (
            <div className="mt-4">
              <RecordTable label="Zuletzt ohne Antwort" rows={use.failures} columns={FAILURES} toKey={({ id }) => id} />
            </div>
          )}
        </>
      )}
    </TitledPanel>
  )
}

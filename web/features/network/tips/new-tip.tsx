import { useState } from 'react'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel, Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { newUuid } from '#web/lib/uuid.ts'
import { type KeptTip, tips } from './kept-tips.ts'
import { EMPTY_TIP } from './tip-fields.ts'
import { TipForm } from './tip-form.tsx'

interface Agent {
  readonly maklerUserId: string
  readonly maklerName: string
}

const newTip = (userId: string, [first]: readonly Agent[]): KeptTip => ({
  key: newUuid(),
  userId,
  state: 'draft',
  fields: { ...EMPTY_TIP, maklerUserId: first?.maklerUserId ?? '' },
  photos: [],
  at: 0,
})

/** Joins the parts that are filled in. */
const filled = (parts: readonly unknown[], between: string) =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(between)

/** Label of a tip on this device: type and place, if filled in. */
function formatPlace({ fields: { propertyType, street, houseNumber, address, zipCode, city } }: KeptTip): string {
  const line = address || filled([street, houseNumber], ' ')
  return `${propertyType} · ${filled([line, filled([zipCode, city], ' ')], ', ') || 'ohne Adresse'}`
}

/** Tips that are only on this device so far. */
export function WaitingTips({ kept, onEdit }: { kept: readonly KeptTip[]; onEdit: (tip: KeptTip) => void }) {
  const waiting = kept.filter(({ state }) => state !== 'draft')
  if (waiting.length === 0) return null
  return (
    <Panel aria-label="Noch nicht gesendet" className="overflow-hidden">
      <ul>
        {waiting.map((tip) => (
          <li key={tip.key} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 first:border-0 sm:px-5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="truncate text-[15px] font-semibold">{formatPlace(tip)}</p>
              <p className="text-[13px] text-ink-2">
                {tip.state === 'refused' ? tip.sentence : `${formatDateTime(tip.at)} · auf diesem Gerät gespeichert`}
              </p>
            </div>
            <Badge tone={tip.state === 'refused' ? 'red' : 'amber'}>
              {tip.state === 'refused' ? 'Nicht angenommen' : 'Wird noch gesendet'}
            </Badge>
            {tip.state === 'refused' && (
              <span className="flex gap-2">
                <Button size="small" onClick={() => onEdit(tip)}>
                  Bearbeiten
                </Button>
                <Button size="small" variant="ghost" onClick={() => void tips.drop(tip.key)}>
                  Verwerfen
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface NewTipProps {
  userId: string
  agents: readonly Agent[]
  kept: readonly KeptTip[] | undefined
}

/** The form for a tip, with this device's draft, and the waiting tips below. */
export function NewTip({ userId, agents, kept }: NewTipProps) {
  const [start, setStart] = useState<KeptTip>()
  if (!start && kept) setStart(kept.find(({ state }) => state === 'draft') ?? newTip(userId, agents))
  return (
    <>
      <TitledPanel title="Neuer Objekt-Tipp">
        {start ? (
          <TipForm key={start.key} start={start} agents={agents} onDone={() => setStart(newTip(userId, agents))} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </TitledPanel>
      {kept && (
        <WaitingTips
          kept={kept}
          onEdit={(tip) => {
            setStart({ ...tip, state: 'draft' })
            scrollTo({ top: 0 })
          }}
        />
      )}
    </>
  )
}

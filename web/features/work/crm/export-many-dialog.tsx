import { useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { listRefusals } from '#shared/domain/contact-light.ts'
import { describeHidden, findDoubt } from '#shared/domain/hidden-reason.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatAsked } from '#web/lib/format.ts'
import { useCrm, useCrmLabel } from './crm-name.ts'
import { isGone, useExports } from './queries.ts'
import { usePreview } from './queries-plan.ts'

export interface ExportManyProps {
  cards: readonly PropertyCard[]
  onSend: (propertyIds: readonly number[]) => void
  onClose: () => void
}

/** Fields of one property as they would be sent. */
function Lines({ id }: { id: number }) {
  const preview = usePreview(id, undefined)
  if (preview.isError) return <p className="py-2 text-sm text-red">Die Vorschau konnte nicht geladen werden.</p>
  if (!preview.data) return <Skeleton className="my-2 h-24 w-full" />
  return (
    <dl className="mt-1 divide-y text-sm">
      {preview.data.lines
        .filter(({ isSent }) => isSent)
        .map(({ name, label, value }) => (
          <div key={name} className="grid gap-x-4 py-1 pl-7 sm:grid-cols-[13rem_1fr]">
            <dt>{label}</dt>
            <dd className="line-clamp-4 min-w-0 break-words whitespace-pre-line text-ink-2">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

interface EntryProps {
  card: PropertyCard
  /** Why the property is not ticked by default. */
  note: string
  isTicked: boolean
  onTick: () => void
}

function Entry({ card, note, isTicked, onTick }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="py-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Checkbox checked={isTicked} onChange={onTick}>
            <span className="min-w-0">
              <span className="block font-semibold break-words">{card.title}</span>
              <span className="block text-[13px] text-ink-2">
                {[formatAsked(card), [card.zipCode, card.location].filter(Boolean).join(' '), note].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Checkbox>
        </div>
        <Button size="small" variant="ghost" aria-expanded={isOpen} aria-label={`Vorschau: ${card.title}`} onClick={() => setOpen(!isOpen)}>
          Vorschau
        </Button>
      </div>
      {isOpen && <Lines id={card.id} />}
    </li>
  )
}

/** Why the agent should decide about it, as automatic exports omit it; undefined if there is no such reason. */
function againstExport(card: PropertyCard): string | undefined {
  if (describeHidden(card) !== null) return 'Kein Angebot'
  return listRefusals(card)[0] ?? (findDoubt(card) === null ? undefined : 'Vielleicht kein Angebot')
}

/** Preview of an export of several properties, each with a tick box: unticked if already exported, no offer, or refused by the owner. */
export function ExportManyDialog({ cards, onSend, onClose }: ExportManyProps) {
  const { data: exports } = useExports()
  const [flipped, setFlipped] = useState<ReadonlySet<number>>(new Set())
  const [crm, label] = [useCrm(), useCrmLabel()]
  const isThere = (record: ExportRecord) => record.crm === crm && record.exportStatus === 'success' && !isGone(record)
  const there = new Set((exports ?? []).filter(isThere).map(({ propertyId }) => propertyId))
  const describeCard = (card: PropertyCard) =>
    [there.has(card.id) ? `Schon in ${label}` : undefined, againstExport(card)].filter(Boolean).join(' · ')
  const isTicked = (card: PropertyCard) => (describeCard(card) === '') !== flipped.has(card.id)
  const ticked = cards.filter(isTicked)
  const flip = (ids: readonly number[]) =>
    setFlipped((before) => new Set([...before, ...ids].filter((id) => before.has(id) !== ids.includes(id))))
  const isAll = ticked.length === cards.length
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title={`Nach ${label} exportieren`}
      description="Was angekreuzt ist, wird übertragen, mit den Feldern, die Sie zuletzt gewählt haben."
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            variant="primary"
            disabled={ticked.length === 0}
            onClick={() => {
              onSend(ticked.map(({ id }) => id))
              onClose()
            }}
          >
            {ticked.length === 1 ? '1 Immobilie exportieren' : `${ticked.length} Immobilien exportieren`}
          </Button>
        </>
      }
    >
      <Checkbox checked={isAll} onChange={() => flip((isAll ? cards : cards.filter((card) => !isTicked(card))).map(({ id }) => id))}>
        Alle
      </Checkbox>
      <ul className="mt-1 divide-y">
        {cards.map((card) => (
          <Entry key={card.id} card={card} note={describeCard(card)} isTicked={isTicked(card)} onTick={() => flip([card.id])} />
        ))}
      </ul>
    </Dialog>
  )
}

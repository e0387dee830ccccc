import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import type { MadeLetters } from '#shared/contract/work/letters.ts'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { contactLight } from '#shared/domain/contact-light.ts'
import { BUILT_IN_LETTERS, LETTERS_MAX } from '#shared/domain/letter.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { FieldGroup } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { RunPreview } from './letter-preview.tsx'
import { isOwnWords, type LetterDraft, LetterText } from './letter-text.tsx'
import { LettersLoading } from './letters-loading.tsx'
import { messages } from './messages.ts'
import { letterFile, useLetterTexts, useMakeLetters } from './queries.ts'
import { SentField } from './sent-field.tsx'

/** Whether a letter is allowed and the address is complete. */
const canBeWritten = (card: PropertyCard): boolean => contactLight(card).letter.light !== 'red' && card.contact.hasFullAddress === true

const Left = ({ left }: Pick<MadeLetters, 'left'>) => (
  <Notice
    tone="warning"
    title={left.length === 1 ? '1 Eigentümer bekommt keinen Brief' : `${left.length} Eigentümer bekommen keinen Brief`}
  >
    <ul className="mt-1 space-y-1 text-sm">
      {left.map(({ id, title, reason }) => (
        <li key={id} className="break-words">
          <span className="font-medium">{title}:</span> {reason}
        </li>
      ))}
    </ul>
  </Notice>
)

const Made = ({ run, made, left }: MadeLetters) => (
  <div className="space-y-4">
    <p className="font-medium" role="status">
      {messages.made(made)}.
    </p>
    <a href={letterFile(run)} download className={buttonClass({ variant: 'primary' })}>
      <Download aria-hidden />
      Alle als ein PDF speichern
    </a>
    <div className="text-sm">
      <p className="mb-2 text-ink-2">Sobald Sie sie zur Post gegeben haben:</p>
      <SentField run={run} label="alle Briefe" />
    </div>
    {left.length > 0 && <Left left={left} />}
  </div>
)

interface ChooseProps {
  cards: readonly PropertyCard[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}

const Choose = ({ cards, chosen, onChange }: ChooseProps) => (
  <FieldGroup
    label={`An wen (${chosen.size} von ${cards.length})`}
    hint="Hier steht nur, wessen Anschrift bekannt ist und wer nicht widersprochen hat."
  >
    <div className="mb-1 flex gap-2">
      <Button size="small" variant="link" onClick={() => onChange(new Set(cards.map(({ id }) => id)))}>
        Alle
      </Button>
      <Button size="small" variant="link" onClick={() => onChange(new Set())}>
        Keinen
      </Button>
    </div>
    <div className="max-h-56 overflow-y-auto rounded-control border px-3 py-1">
      {cards.map((card) => (
        <Checkbox
          key={card.id}
          checked={chosen.has(card.id)}
          onChange={({ target }) => onChange(new Set(target.checked ? [...chosen, card.id] : [...chosen].filter((one) => one !== card.id)))}
        >
          <span className="min-w-0 break-words">
            {[readOwnerName(card), card.title].filter(Boolean).join(' · ')}{' '}
            <span className="text-ink-2">({card.contact.hasNotedAddress ? 'Anschrift von Ihnen' : card.address})</span>
          </span>
        </Checkbox>
      ))}
    </div>
  </FieldGroup>
)

interface MakeButtonProps {
  formId: string
  count: number
  busy: boolean
  isReady: boolean
}

const MakeButton = ({ formId, count, busy, isReady }: MakeButtonProps) => (
  <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!isReady || count === 0}>
    {count === 1 ? '1 Brief erstellen' : `${count} Briefe erstellen`}
  </Button>
)

export interface RunDialogProps {
  cards: readonly PropertyCard[]
  onClose: () => void
}

/** The same letter to several owners, as one file. */
export function RunDialog({ cards, onClose }: RunDialogProps) {
  const formId = useId()
  const [open] = useState(() => cards.filter(canBeWritten).slice(0, LETTERS_MAX))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(open.map(({ id }) => id)))
  const [draft, setDraft] = useState<LetterDraft>(BUILT_IN_LETTERS[0])
  const texts = useLetterTexts()
  const make = useMakeLetters()
  const guard = useDraftGuard(!make.data && isOwnWords(draft, texts.data?.texts ?? []), onClose)
  const isReady = texts.data?.missing === null && open.length > 0 && !make.data
  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        shape="wide"
        title="Serienbrief"
        description="Ein PDF mit einem Brief je Eigentümer. Sie drucken und verschicken die Briefe selbst."
        footer={
          <>
            <Button onClick={guard.close}>Schließen</Button>
            {!make.data && <MakeButton formId={formId} count={chosen.size} busy={make.isPending} isReady={isReady} />}
          </>
        }
      >
        {make.data && <Made {...make.data} />}
        {texts.data && texts.data.missing !== null && <Notice tone="warning" title={texts.data.missing} className="mb-4" />}
        {open.length === 0 && (
          <Notice title="In dieser Auswahl ist niemand, dem Sie schreiben können: Es fehlt die Anschrift, oder ein Brief ist nicht erlaubt." />
        )}
        <LettersLoading asked={[texts]} />
        {texts.data && isReady && (
          <form
            id={formId}
            aria-label="Serienbrief"
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              make.mutate({ body: { propertyIds: [...chosen], ...draft } })
            }}
          >
            <Choose cards={open} chosen={chosen} onChange={setChosen} />
            <LetterText texts={texts.data.texts} draft={draft} onChange={setDraft} />
            <RunPreview cards={open.filter(({ id }) => chosen.has(id))} sender={texts.data.sender} draft={draft} />
          </form>
        )}
      </Dialog>
      {guard.question}
    </>
  )
}

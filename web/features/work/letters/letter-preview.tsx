import { type ReactNode, useId, useState } from 'react'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import type { LettersOf, Recipient } from '#shared/contract/work/letters.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { fillLetter, type LetterLead, type LetterSender, letterWords, rightsText, unknownPlaceholder } from '#shared/domain/letter.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import { addressOriginWords } from '#shared/domain/address-origin.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import type { LetterDraft } from './letter-text.tsx'
import { messages } from './messages.ts'
import { useLetters } from './queries.ts'

interface SheetProps {
  sender: LetterSender
  lead: LetterLead
  recipient: Recipient
  rights: string
  draft: LetterDraft
}

/** A letter with its placeholders filled, as it will be printed. */
function Sheet({ sender, lead, recipient, rights, draft }: SheetProps) {
  const words = letterWords(sender, lead, recipient)
  const unknown = unknownPlaceholder(`${draft.subject} ${draft.body}`)
  return (
    <div className="space-y-3 text-sm break-words">
      {unknown !== undefined && <Notice tone="warning" title={`Den Platzhalter {{${unknown}}} gibt es nicht.`} />}
      <div className="space-y-3 rounded-control border bg-panel p-4">
        <p className="whitespace-pre-line">
          {[recipient.name, recipient.street, `${recipient.zipCode} ${recipient.city}`].map((line) => line.trim()).join('\n')}
        </p>
        <p className="font-semibold">{fillLetter(draft.subject, words)}</p>
        <p className="whitespace-pre-line">{fillLetter(draft.body, words)}</p>
        <p className="text-[13px] text-ink-2">{rights}</p>
      </div>
      <p className="text-[13px] text-ink-2">
        Auf das Papier kommen außerdem Briefkopf, Code und auf Seite 2 die Information nach Art. 14 DSGVO.
      </p>
    </div>
  )
}

/** When it is opened below the fields. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'start' })

/** Shows and hides the preview; a hidden preview is not loaded. */
function Preview({ children }: { children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="space-y-3">
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        Vorschau
      </Button>
      {isOpen && (
        <section ref={intoView} id={id} aria-label="Vorschau des Briefs" className="space-y-3">
          {children()}
        </section>
      )}
    </div>
  )
}

/** On demand, or beside the fields where there is room. */
export function LetterPreview({ isBeside = false, ...props }: SheetProps & { isBeside?: boolean }) {
  if (!isBeside) return <Preview>{() => <Sheet {...props} />}</Preview>
  return (
    <section aria-label="Vorschau des Briefs" className="sticky top-0 space-y-3">
      <Sheet {...props} />
    </section>
  )
}

/** What is printed below the letter about the origin of the data and of the recipient's address. */
export const rightsFor = ({ source, address }: LettersOf['origin']): string =>
  rightsText(`${source}${addressOriginWords(address)}`, berlinDay(Date.now()))

function LoadedSheet({ id, sender, draft }: Pick<SheetProps, 'sender' | 'draft'> & { id: number }) {
  const { data, isError } = useLetters(id)
  if (!data) return isError ? <p className="text-sm text-red">{messages.previewFailed}</p> : <Skeleton className="h-60 w-full" />
  return <Sheet sender={sender} lead={data.lead} recipient={data.recipient} rights={rightsFor(data.origin)} draft={draft} />
}

interface RunPreviewProps extends Pick<SheetProps, 'sender' | 'draft'> {
  /** Recipients of the letters. */
  cards: readonly PropertyCard[]
}

function SheetOfOne({ cards, ...rest }: RunPreviewProps) {
  const [wanted, setWanted] = useState('')
  const shown = cards.find(({ id }) => String(id) === wanted) ?? cards[0]
  if (!shown) return <p className="text-sm text-ink-2">Bitte wählen Sie zuerst, wem Sie schreiben.</p>
  return (
    <>
      <Field label="Vorschau für">
        {(control) => (
          <Select
            {...control}
            value={String(shown.id)}
            options={cards.map((card) => [String(card.id), [readOwnerName(card), card.title].filter(Boolean).join(' · ')] as const)}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
      </Field>
      <LoadedSheet id={shown.id} {...rest} />
    </>
  )
}

/** The letter to any of several owners. */
export const RunPreview = (props: RunPreviewProps) => <Preview>{() => <SheetOfOne {...props} />}</Preview>

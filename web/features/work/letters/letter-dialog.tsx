import { FileText } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import type { LettersOf, Recipient } from '#shared/contract/work/letters.ts'
import { BUILT_IN_LETTERS, type LetterText as Text } from '#shared/domain/letter.ts'
import { type AddressOrigin } from '#shared/domain/address-origin.ts'
import { isOtherAddress } from '#shared/domain/postal-address.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useMedia } from '#web/lib/hooks.ts'
import { LetterList } from './letter-list.tsx'
import { LetterMade } from './letter-made.tsx'
import { LetterPreview, rightsFor } from './letter-preview.tsx'
import { isOwnWords, type LetterDraft, LetterText } from './letter-text.tsx'
import { LettersLoading } from './letters-loading.tsx'
import { letterFile, useLetters, useLetterTexts, useMakeLetters } from './queries.ts'
import { RecipientFields } from './recipient-fields.tsx'

interface LetterFormProps {
  formId: string
  recipient: ComponentProps<typeof RecipientFields>
  texts: readonly Text[]
  draft: LetterDraft
  onDraft: (draft: LetterDraft) => void
  /** What else a preview needs. */
  known: Pick<ComponentProps<typeof LetterPreview>, 'sender' | 'lead' | 'rights' | 'isBeside'>
  onMake: () => void
}

const LetterForm = ({ formId, recipient, texts, draft, onDraft, known, onMake }: LetterFormProps) => (
  <form
    id={formId}
    aria-label="Neuer Brief"
    className={known.isBeside ? 'grid grid-cols-2 items-start gap-6' : 'space-y-5'}
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onMake()
    }}
  >
    <div className="min-w-0 space-y-5">
      <RecipientFields {...recipient} />
      <LetterText texts={texts} draft={draft} onChange={onDraft} />
    </div>
    <LetterPreview {...known} recipient={recipient.value} draft={draft} />
  </form>
)

export interface LetterDialogProps {
  propertyId: number
  title: string
  onClose: () => void
}

interface Typed {
  readonly draft: LetterDraft
  readonly typed: Recipient | undefined
}

/** A draft that was saved as a letter. */
interface Made extends Typed {
  readonly run: string
}

interface FooterProps {
  formId: string
  /** Id of the letter just created. */
  run: string | undefined
  busy: boolean
  isReady: boolean
  onClose: () => void
  onAgain: () => void
}

function Footer({ formId, run, busy, isReady, onClose, onAgain }: FooterProps) {
  if (run !== undefined)
    return (
      <>
        <Button onClick={onClose}>Schließen</Button>
        <Button onClick={onAgain}>Noch einen Brief schreiben</Button>
        <a href={letterFile(run)} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
          <FileText aria-hidden />
          PDF öffnen
          <span className="sr-only">(öffnet in neuem Tab)</span>
        </a>
      </>
    )
  return (
    <>
      <Button onClick={onClose}>Schließen</Button>
      <Button type="submit" form={formId} variant="primary" busy={busy} disabled={!isReady}>
        Brief erstellen
      </Button>
    </>
  )
}

/** From this width on, the preview has room beside the fields. */
const BESIDE = '(min-width: 72rem)'

function useMaterial(propertyId: number) {
  const letters = useLetters(propertyId)
  const texts = useLetterTexts()
  const earlier = letters.data?.letters ?? []
  const refusal = letters.data?.refusal ?? texts.data?.missing ?? null
  const material = letters.data && texts.data && refusal === null ? { letters: letters.data, texts: texts.data } : undefined
  return { letters, texts, earlier, refusal, material }
}

const isUnsaved = ({ draft, typed }: Typed, made: Made | undefined, texts: readonly Text[] = []) =>
  typed !== made?.typed || (draft !== made?.draft && isOwnWords(draft, texts))

/** A letter to one owner, and earlier letters. Nothing is sent from here. */
export function LetterDialog({ propertyId, title, onClose }: LetterDialogProps) {
  const formId = useId()
  const { letters, texts, earlier, refusal, material } = useMaterial(propertyId)
  const make = useMakeLetters()
  const [typed, setTyped] = useState<Recipient>()
  const [addressOrigin, setAddressOrigin] = useState<AddressOrigin>()
  const [draft, setDraft] = useState<LetterDraft>(BUILT_IN_LETTERS[0])
  const [made, setMade] = useState<Made>()
  const [isWriting, setWriting] = useState(true)
  const isBeside = useMedia(BESIDE)
  const guard = useDraftGuard(isUnsaved({ draft, typed }, made, texts.data?.texts), onClose)
  const ready = isWriting ? material : undefined
  const onMake = (recipient: Recipient) =>
    make.mutate(
      { body: { propertyIds: [propertyId], recipient, addressOrigin, ...draft } },
      {
        onSuccess: ({ run }) => {
          setMade({ run, draft, typed })
          setWriting(false)
        },
      },
    )
  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        shape={isBeside && ready ? 'full' : 'wide'}
        title="Brief an den Eigentümer"
        description={title}
        footer={
          <Footer
            formId={formId}
            run={isWriting ? undefined : made?.run}
            busy={make.isPending}
            isReady={ready !== undefined}
            onClose={guard.close}
            onAgain={() => setWriting(true)}
          />
        }
      >
        <div className="space-y-5">
          {isWriting ? <Explained /> : <LetterMade letter={earlier.find(({ run }) => run === made?.run)} />}
          {earlier.length > 0 && <LetterList letters={earlier} />}
          {refusal !== null && <Notice tone="warning" title={refusal} />}
          {ready && ready.letters.hint !== null && <Notice tone="warning" title={ready.letters.hint} />}
          {ready && (
            <LetterForm
              formId={formId}
              recipient={{
                value: typed ?? ready.letters.recipient,
                known: ready.letters.recipient,
                origin: addressOrigin,
                onChange: setTyped,
                onOrigin: setAddressOrigin,
              }}
              texts={ready.texts.texts}
              draft={draft}
              onDraft={setDraft}
              known={{
                sender: ready.texts.sender,
                lead: ready.letters.lead,
                rights: describeRights(ready.letters, typed, addressOrigin),
                isBeside,
              }}
              onMake={() => onMake(typed ?? ready.letters.recipient)}
            />
          )}
          <LettersLoading asked={[letters, texts]} />
        </div>
      </Dialog>
      {guard.question}
    </>
  )
}

const Explained = () => (
  <p className="text-sm text-ink-2">
    Sie drucken und verschicken den Brief selbst; {PRODUCT_NAME} sendet nichts. Mit dem Code darauf sagt der Eigentümer, ob er angerufen
    werden möchte.
  </p>
)

/** States the origin of the address typed here, as the letter will. */
const describeRights = ({ origin, recipient }: LettersOf, typed: Recipient | undefined, addressOrigin: AddressOrigin | undefined): string =>
  rightsFor(typed && isOtherAddress(typed, recipient) ? { ...origin, address: addressOrigin ?? 'other' } : origin)

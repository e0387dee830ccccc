import { FileText } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import type { LettersOf, Recipient } from '#shared/contract/work/letters.ts'
import { BUILT_IN_LETTERS, type LetterText as Text } from '#shared/domain/letter.ts'
import { type AddressOrigin, isOtherAddress } from '#shared/domain/postal-address.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { useMedia } from '#web/lib/hooks.ts'
import { LetterList } from './letter-list.tsx'
import { LetterMade } from './letter-made.tsx'
import { LetterPreview, rightsFor } from './letter-preview.tsx'
import { isOwnWords, type LetterDraft, LetterText } from './letter-text.tsx'
import { messages } from './messages.ts'
import { letterFile, useLetters, useLetterTexts, useMakeLetters } from './queries.ts'
import { RecipientFields } from './recipient-fields.tsx'

interface LetterFormProps {
  formId: string
  recipient: ComponentProps<typeof RecipientFields>
  texts: readonly Text[]
  draft: LetterDraft
  onDraft: (draft: LetterDraft) => void
  /** What a preview needs besides. */
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

/** Saved as a letter, and so no longer a draft. */
interface Made {
  readonly run: string
  readonly draft: LetterDraft
  readonly typed: Recipient | undefined
}

interface FooterProps {
  formId: string
  /** Of the letter just created. */
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

/** From here on the preview has room beside the fields. */
const BESIDE = '(min-width: 72rem)'

/** A letter to one owner, and earlier ones. Nothing is sent from here. */
export function LetterDialog({ propertyId, title, onClose }: LetterDialogProps) {
  const formId = useId()
  const of = useLetters(propertyId)
  const texts = useLetterTexts()
  const make = useMakeLetters()
  const [typed, setTyped] = useState<Recipient>()
  const [addressOrigin, setAddressOrigin] = useState<AddressOrigin>()
  const [draft, setDraft] = useState<LetterDraft>(BUILT_IN_LETTERS[0])
  const [made, setMade] = useState<Made>()
  const [isWriting, setWriting] = useState(true)
  const isBeside = useMedia(BESIDE)
  const isDirty = typed !== made?.typed || (draft !== made?.draft && isOwnWords(draft, texts.data?.texts ?? []))
  const guard = useDraftGuard(isDirty, onClose)
  const refusal = of.data?.refusal ?? texts.data?.missing ?? null
  const isReady = isWriting && of.data !== undefined && texts.data !== undefined && refusal === null
  const hasFailed = (of.isError && !of.data) || (texts.isError && !texts.data)
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
        shape={isBeside && isReady ? 'full' : 'wide'}
        title="Brief an den Eigentümer"
        description={title}
        footer={
          <Footer
            formId={formId}
            run={isWriting ? undefined : made?.run}
            busy={make.isPending}
            isReady={isReady}
            onClose={guard.close}
            onAgain={() => setWriting(true)}
          />
        }
      >
        <div className="space-y-5">
          {isWriting && <Explained />}
          {!isWriting && <LetterMade letter={of.data?.letters.find(({ run }) => run === made?.run)} />}
          {of.data && of.data.letters.length > 0 && <LetterList letters={of.data.letters} />}
          {refusal !== null && <Notice tone="warning" title={refusal} />}
          {isReady && of.data.hint !== null && <Notice tone="warning" title={of.data.hint} />}
          {isReady && (
            <LetterForm
              formId={formId}
              recipient={{
                value: typed ?? of.data.recipient,
                known: of.data.recipient,
                origin: addressOrigin,
                onChange: setTyped,
                onOrigin: setAddressOrigin,
              }}
              texts={texts.data.texts}
              draft={draft}
              onDraft={setDraft}
              known={{ sender: texts.data.sender, lead: of.data.lead, rights: rightsOf(of.data, typed, addressOrigin), isBeside }}
              onMake={() => onMake(typed ?? of.data.recipient)}
            />
          )}
          {hasFailed && (
            <ErrorCard
              title={messages.loadFailed}
              onRetry={() => void Promise.all([of.refetch(), texts.refetch()])}
              busy={of.isFetching || texts.isFetching}
            />
          )}
          {!hasFailed && !(of.data && texts.data) && <Skeleton className="h-72 w-full" />}
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

/** Names the origin of the address that is typed here, as the letter will. */
const rightsOf = ({ origin, recipient }: LettersOf, typed: Recipient | undefined, addressOrigin: AddressOrigin | undefined): string =>
  rightsFor(typed && isOtherAddress(typed, recipient) ? { ...origin, address: addressOrigin ?? 'other' } : origin)

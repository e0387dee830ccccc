import { type ComponentProps, useId, useState } from 'react'
import type { Recipient } from '#shared/contract/work/letters.ts'
import { BUILT_IN_LETTERS, type LetterText as Text } from '#shared/domain/letter.ts'
import type { AddressOrigin } from '#shared/domain/postal-address.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { LetterList } from './letter-list.tsx'
import { LetterPreview } from './letter-preview.tsx'
import { isOwnWords, type LetterDraft, LetterText } from './letter-text.tsx'
import { messages } from './messages.ts'
import { useLetters, useLetterTexts, useMakeLetters } from './queries.ts'
import { RecipientFields } from './recipient-fields.tsx'

interface LetterFormProps {
  formId: string
  recipient: ComponentProps<typeof RecipientFields>
  texts: readonly Text[]
  draft: LetterDraft
  onDraft: (draft: LetterDraft) => void
  /** What a preview needs besides. */
  known: Pick<ComponentProps<typeof LetterPreview>, 'sender' | 'lead' | 'rights'>
  onMake: () => void
}

const LetterForm = ({ formId, recipient, texts, draft, onDraft, known, onMake }: LetterFormProps) => (
  <form
    id={formId}
    aria-label="Neuer Brief"
    className="space-y-5"
    onSubmit={(event) => {
      event.preventDefault()
      event.stopPropagation()
      onMake()
    }}
  >
    <RecipientFields {...recipient} />
    <LetterText texts={texts} draft={draft} onChange={onDraft} />
    <LetterPreview {...known} recipient={recipient.value} draft={draft} />
  </form>
)

export interface LetterDialogProps {
  propertyId: number
  title: string
  onClose: () => void
}

/** A letter to one owner, and earlier ones. Nothing is sent from here. */
export function LetterDialog({ propertyId, title, onClose }: LetterDialogProps) {
  const formId = useId()
  const of = useLetters(propertyId)
  const texts = useLetterTexts()
  const make = useMakeLetters()
  const [typed, setTyped] = useState<Recipient>()
  const [addressOrigin, setAddressOrigin] = useState<AddressOrigin>()
  const [draft, setDraft] = useState<LetterDraft>(BUILT_IN_LETTERS[0])
  // text of a created letter is saved and no longer a draft
  const [made, setMade] = useState<{ readonly draft: LetterDraft; readonly typed: Recipient | undefined }>()
  const isDirty = typed !== made?.typed || (draft !== made?.draft && isOwnWords(draft, texts.data?.texts ?? []))
  const guard = useDraftGuard(isDirty, onClose)
  const refusal = of.data?.refusal ?? texts.data?.missing ?? null
  const isReady = of.data !== undefined && texts.data !== undefined && refusal === null
  const hasFailed = (of.isError && !of.data) || (texts.isError && !texts.data)
  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        shape="wide"
        title="Brief an den Eigentümer"
        description={title}
        footer={
          <>
            <Button onClick={guard.close}>Schließen</Button>
            <Button type="submit" form={formId} variant="primary" busy={make.isPending} disabled={!isReady}>
              Brief erstellen
            </Button>
          </>
        }
      >
        <div className="space-y-5">
          <p className="text-sm text-ink-2">
            Sie drucken und verschicken den Brief selbst; {PRODUCT_NAME} sendet nichts. Mit dem Code darauf sagt der Eigentümer, ob er
            angerufen werden möchte.
          </p>
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
              known={{ sender: texts.data.sender, lead: of.data.lead, rights: of.data.rights }}
              onMake={() =>
                make.mutate(
                  { body: { propertyIds: [propertyId], recipient: typed ?? of.data.recipient, addressOrigin, ...draft } },
                  { onSuccess: () => setMade({ draft, typed }) },
                )
              }
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

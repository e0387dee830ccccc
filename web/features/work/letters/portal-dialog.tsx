import { Check, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { asksForBuyer, fillLetter, type LetterText, type LetterWords, PORTAL_TEXT } from '#shared/domain/letter.ts'
import { greetingTo } from '#shared/domain/name-parts.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { useLetterTexts } from './queries.ts'

export interface PortalDialogProps {
  title: string
  /** URL of the advert. */
  link: string
  words: Omit<LetterWords, 'Anrede'>
  /** Called when the agent has written. */
  onWritten: () => void
  onClose: () => void
}

const filled = ({ body }: LetterText, words: LetterWords) => fillLetter(body, words).trim()

async function copy(text: string) {
  if (await copyText(text)) toaster.show({ title: messages.portalCopied })
  else toaster.fail(messages.portalCopyFailed)
}

/** A text for the portal's form, for an owner who agreed to emails. The agent pastes and sends it there. */
export function PortalDialog({ title, link, words: known, onWritten, onClose }: PortalDialogProps) {
  const words = { ...known, Anrede: greetingTo(known.Name || null) }
  const own = useLetterTexts().data?.texts ?? []
  // a buyer may be mentioned only if one is linked and fits, which letters check
  const texts = [PORTAL_TEXT, ...own.filter(({ subject, body }) => !asksForBuyer(`${subject} ${body}`))]
  const [chosen, setChosen] = useState(0)
  const [text, setText] = useState(() => filled(PORTAL_TEXT, words))
  const choose = (at: number) => {
    setChosen(at)
    setText(filled(texts[at] ?? PORTAL_TEXT, words))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title="Über das Portal schreiben"
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <Button variant="primary" onClick={onWritten}>
            <Check aria-hidden />
            Als geschrieben notieren
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-sm text-ink-2">
          Der Eigentümer hat E-Mails zugestimmt. Kopieren Sie den Text, fügen Sie ihn im Formular des Inserats ein und senden Sie ihn dort
          selbst ab.
        </p>
        {texts.length > 1 && (
          <Field label="Vorlage">
            {(control) => (
              <Select
                {...control}
                value={String(chosen)}
                options={texts.map(({ name }, at) => [String(at), name] as const)}
                onChange={({ target }) => choose(Number(target.value))}
              />
            )}
          </Field>
        )}
        <Field label="Text">
          {(control) => (
            <Textarea
              {...control}
              className="max-h-80! min-h-56!"
              value={text}
              maxLength={5_000}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={() => void copy(text)}>
            <Copy aria-hidden />
            Text kopieren
          </Button>
          <a href={link} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass({ size: 'small' })}>
            Inserat am Portal öffnen
            <ExternalLink aria-hidden />
            <span className="sr-only">(öffnet in neuem Tab)</span>
          </a>
        </div>
      </div>
    </Dialog>
  )
}

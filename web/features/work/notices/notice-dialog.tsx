import { Copy, Mail } from 'lucide-react'
import { useId, useState } from 'react'
import { listBlanks } from '#shared/domain/legal.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { copyText } from '#web/lib/clipboard.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { NoticeForm } from './notice-form.tsx'
import { type AtHand, type OwnerKey, useNotice } from './queries.ts'

async function copy(text: string) {
  if (await copyText(text)) toaster.show({ title: messages.copied })
  else toaster.fail(messages.copyFailed)
}

/** Maximum length of a mailto URL that mail programs accept; a longer text has to be pasted. */
const MAILTO_MAX = 8_000

function mailto(email: string, text: string): string {
  const [subject = '', , ...body] = text.split('\n')
  const to = `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`
  const whole = `${to}&body=${encodeURIComponent(body.join('\r\n'))}`
  return whole.length <= MAILTO_MAX ? whole : to
}

function AtHandText({ notice, text }: { notice: NonNullable<AtHand['notice']>; text: string }) {
  // the gaps can be filled in here; the text is not saved
  const [words, setWords] = useState(text)
  const gaps = listBlanks(words)
  return (
    <>
      <p className="text-sm text-ink-2">
        {notice.contactedOn === null
          ? `Fällig bis ${germanDay(notice.dueOn)}, einen Monat nach dem ${germanDay(notice.obtainedOn)}, an dem Sie die Daten bekommen haben, oder vorher beim ersten Kontakt.`
          : `Fällig seit dem ersten Kontakt am ${germanDay(notice.contactedOn)}.`}{' '}
        {PRODUCT_NAME} verschickt nichts: Sie senden, übergeben oder lesen den Text selbst vor.
      </p>
      {gaps.length > 0 && (
        <Notice tone="warning" title="Im Text fehlt noch etwas">
          {gaps.map((gap) => gap.replace(/^\[Bitte ergänzen: |\]$/g, '')).join(', ')}. Ergänzen Sie es auf der Seite „Büro“, oder schreiben
          Sie es gleich in den Text.
        </Notice>
      )}
      <Textarea
        aria-label="Text der Information"
        className="max-h-72! bg-quiet! text-[13px]! leading-relaxed"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy(words)}>
          <Copy aria-hidden />
          Text kopieren
        </Button>
        {notice.email !== null && (
          <a href={mailto(notice.email, words)} className={buttonClass({ size: 'small' })}>
            <Mail aria-hidden />
            Im Mailprogramm öffnen
          </a>
        )}
      </div>
    </>
  )
}

export interface NoticeDialogProps {
  owner: OwnerKey
  title: string
  onClose: () => void
}

/** The text that informs an owner about the source of their data, and its status. */
export function NoticeDialog({ owner, title, onClose }: NoticeDialogProps) {
  const formId = useId()
  const { data, isError, isFetching, refetch } = useNotice(owner)
  return (
    <Dialog
      open
      onClose={onClose}
      shape="wide"
      title="Information nach Art. 14 DSGVO"
      description={title}
      footer={
        <>
          <Button onClick={onClose}>Schließen</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!data?.notice}>
            Als erledigt festhalten
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {isError && (
          <Notice tone="failure" title="Der Text konnte nicht geladen werden">
            <Button size="small" busy={isFetching} onClick={() => void refetch()}>
              Erneut versuchen
            </Button>
          </Notice>
        )}
        {!data && !isError && <Skeleton className="h-72 w-full" />}
        {data?.notice && data.text !== null && <AtHandText notice={data.notice} text={data.text} />}
        {data?.notice && <NoticeForm owner={owner} formId={formId} onDone={onClose} />}
      </div>
    </Dialog>
  )
}

import { ArrowRight, Eye, RotateCcw, Save, TextSearch } from 'lucide-react'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LegalText } from '#shared/contract/operations/legal.ts'
import { listBlanks } from '#shared/domain/legal.ts'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { controlClass } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useLongText } from '#web/components/use-long-text.tsx'
import { cn } from '#web/lib/class-names.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import { useWriteLegalText } from './queries.ts'

interface PreviewProps {
  text: string
  onMissing: () => void
}

/** Loaded on demand: the Markdown renderer is large, and most edits change a word or two. */
const Preview = later<PreviewProps>(
  async () => (await import('./markdown.tsx')).Markdown,
  ({ onMissing }) => onMissing(),
)

const check = async (text: string) => (await import('#shared/contract/operations/legal.ts')).LegalForm.safeParse({ text })

const HINT = '## macht eine Überschrift, - eine Aufzählung, **zwei Sterne** machen fett, [Text](https://…) einen Link.'

/** Selects the next gap after the cursor, or the first one. */
function selectBlank(area: HTMLTextAreaElement): void {
  const [first] = listBlanks(area.value)
  if (first === undefined) return
  const [next] = listBlanks(area.value.slice(area.selectionEnd))
  const start = next === undefined ? area.value.indexOf(first) : area.value.indexOf(next, area.selectionEnd)
  area.focus()
  area.setSelectionRange(start, start + (next ?? first).length)
}

/** Number of gaps left, and a button to the next one. */
function Blanks({ count, onNext }: { count: number; onNext: () => void }) {
  if (count === 0) return <p className="text-sm font-medium text-green">Alle Lücken sind ausgefüllt.</p>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-sm font-medium text-amber">{count === 1 ? 'Noch 1 Lücke' : `Noch ${count} Lücken`}</p>
      <Button size="small" onClick={onNext}>
        <TextSearch aria-hidden />
        Nächste Lücke
      </Button>
    </div>
  )
}

interface LegalEditorProps {
  stored: LegalText
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
}

/** Editor of a legal text, with an optional preview. */
export function LegalEditor({ stored, isPreviewed, onPreview }: LegalEditorProps) {
  const [draft, setDraft] = useState<string>()
  const [error, setError] = useState<string>()
  const area = useRef<HTMLTextAreaElement>(null)
  const write = useWriteLegalText()
  const text = draft ?? stored.text
  const dirty = text !== stored.text
  const long = useLongText({
    version: stored.version,
    isWriting: dirty,
    text: () => text,
    write: setDraft,
    focus: () => area.current?.focus(),
  })
  const send = (next: string | null) =>
    write.mutate(
      { params: { page: stored.page }, body: { text: next, version: long.readAt } },
      {
        onError: long.onRefused,
        onSuccess: ({ version }) => {
          long.onSaved(version)
          // text typed during the save is still unsaved
          setDraft((now) => (now === draft ? undefined : now))
        },
      },
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (write.isPending) return
    // if the schema cannot be loaded, the server alone validates
    void check(text).then(
      (checked) => {
        setError(checked.error?.issues[0]?.message)
        if (checked.success) send(checked.data.text)
        else area.current?.focus()
      },
      () => send(text),
    )
  }

  return (
    <>
      <form noValidate onSubmit={submit} className="grid items-start gap-4 xl:grid-cols-2">
        <TitledPanel
          title="Text"
          className="xl:sticky xl:top-4"
          aside={
            <Link to={`/${stored.page}`} className={buttonClass({ variant: 'link', size: 'small' })}>
              Seite ansehen
              <ArrowRight aria-hidden />
            </Link>
          }
        >
          {long.comparison ?? (
            <>
              <Field label={stored.title} hint={HINT} error={error}>
                {(control) => (
                  <textarea
                    {...control}
                    ref={area}
                    lang="de"
                    value={text}
                    onChange={({ target }) => setDraft(target.value)}
                    className={cn(controlClass, 'h-[min(36rem,60dvh)]! resize-y py-2.5 leading-relaxed')}
                  />
                )}
              </Field>
              {long.again}
            </>
          )}
          <div className="mt-3">
            <Blanks count={listBlanks(text).length} onNext={() => area.current && selectBlank(area.current)} />
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-2.5">
            <Button type="submit" variant="primary" busy={write.isPending} disabled={!dirty}>
              {!write.isPending && <Save aria-hidden />}
              Speichern
            </Button>
            {stored.updatedAt !== null && (
              <AskingButton
                variant="ghost"
                icon={RotateCcw}
                busy={write.isPending}
                question="Mustertext wiederherstellen?"
                text="Ihr eigener Text wird dabei gelöscht."
                action="Wiederherstellen"
                onConfirm={() => send(null)}
              >
                Mustertext wiederherstellen
              </AskingButton>
            )}
          </div>
          <p className="mt-3 text-[13px] text-ink-2">
            {stored.updatedAt === null ? 'Noch steht hier der Mustertext.' : `Zuletzt geändert: ${formatDateTime(stored.updatedAt)}`}
          </p>
        </TitledPanel>
        <TitledPanel title="So sehen es Ihre Besucher">
          {isPreviewed ? (
            <div className="break-words hyphens-auto">
              <Preview text={text} onMissing={() => onPreview(false)} />
            </div>
          ) : (
            <Button onClick={() => onPreview(true)}>
              <Eye aria-hidden />
              Vorschau zeigen
            </Button>
          )}
        </TitledPanel>
      </form>
      <LeaveGuard when={dirty && !write.isPending} />
    </>
  )
}

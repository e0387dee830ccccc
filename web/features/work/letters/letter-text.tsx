import { useState } from 'react'
import { BUILT_IN_LETTERS, LETTER_PLACEHOLDERS, type LetterText as Text } from '#shared/domain/letter.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm, useConfirmAhead } from '#web/components/ui/confirm.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { ByRight } from '#web/lib/may.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { useSaveTexts } from './queries.ts'

export interface LetterDraft {
  readonly subject: string
  readonly body: string
}

/** Whether the text was typed: it equals no template, and so is not saved anywhere else. */
export const isOwnWords = ({ subject, body }: LetterDraft, texts: readonly Text[]): boolean =>
  ![...BUILT_IN_LETTERS, ...texts].some((text) => text.subject === subject && text.body === body)

interface LetterTextProps {
  texts: readonly Text[]
  draft: LetterDraft
  onChange: (draft: LetterDraft) => void
}

/** Saves the text as the agent's own template. */
function KeepText({
  texts,
  draft,
  chosen,
  onChosen,
}: Omit<LetterTextProps, 'onChange'> & { chosen: string; onChosen: (name: string) => void }) {
  const [name, setName] = useState(chosen)
  const save = useSaveTexts()
  const others = texts.filter((text) => text.name !== name.trim())
  const keep = () =>
    save.mutate(
      { body: { texts: [...others, { name: name.trim(), ...draft }] } },
      {
        onSuccess: () => {
          toaster.show({ title: messages.textSaved })
          onChosen(name.trim())
        },
      },
    )
  const remove = () =>
    save.mutate(
      { body: { texts: texts.filter((text) => text.name !== chosen) } },
      {
        onSuccess: () => {
          toaster.show({ title: messages.textRemoved })
          onChosen('')
        },
      },
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-44 flex-1">
        <Field label="Als Vorlage speichern unter" optional>
          {(control) => <Input {...control} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />}
        </Field>
      </div>
      <Button disabled={name.trim() === ''} busy={save.isPending} onClick={keep}>
        Vorlage speichern
      </Button>
      {chosen !== '' && (
        <Button variant="ghost" busy={save.isPending} onClick={remove}>
          Vorlage löschen
        </Button>
      )}
    </div>
  )
}

/** Prefixed, so that the agent's names cannot collide with the built-in ones. */
const fieldKey = ({ name }: Text) => `:${name}`

/** A letter's text: a template, edited for this letter. */
export function LetterText({ texts, draft, onChange }: LetterTextProps) {
  const [chosen, setChosen] = useState(fieldKey(BUILT_IN_LETTERS[0]))
  const own = texts.find(({ name }) => name === chosen)
  const [wanted, setWanted] = useState<string>()
  const take = (name: string) => {
    const { subject, body } =
      texts.find((text) => text.name === name) ?? BUILT_IN_LETTERS.find((text) => fieldKey(text) === name) ?? BUILT_IN_LETTERS[0]
    setWanted(undefined)
    setChosen(name)
    onChange({ subject, body })
  }
  const choose = (name: string) => (isOwnWords(draft, texts) ? setWanted(name) : take(name))
  useConfirmAhead(isOwnWords(draft, texts))
  return (
    <div className="space-y-4">
      <Field label="Vorlage">
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={[
              ...BUILT_IN_LETTERS.map((text) => [fieldKey(text), `${text.name} (mitgeliefert)`] as const),
              ...texts.map(({ name }) => [name, name] as const),
            ]}
            onChange={({ target }) => choose(target.value)}
          />
        )}
      </Field>
      <Field label="Betreff" required>
        {(control) => (
          <Input
            {...control}
            value={draft.subject}
            maxLength={150}
            onChange={({ target }) => onChange({ ...draft, subject: target.value })}
          />
        )}
      </Field>
      <Field
        label="Text"
        required
        hint={`Ersetzt wird: ${LETTER_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}. Herkunft der Daten, Widerspruchsrecht und der Code für die Antwort stehen immer darunter.`}
      >
        {(control) => (
          <Textarea
            {...control}
            className="max-h-80! min-h-56!"
            value={draft.body}
            maxLength={1_800}
            onChange={({ target }) => onChange({ ...draft, body: target.value })}
          />
        )}
      </Field>
      <ByRight right="office.settings">
        <KeepText
          key={chosen}
          texts={texts}
          draft={draft}
          chosen={own?.name ?? ''}
          onChosen={(name) => setChosen(name || fieldKey(BUILT_IN_LETTERS[0]))}
        />
      </ByRight>
      <Confirm
        open={wanted !== undefined}
        question="Ihren Text ersetzen?"
        text="Was Sie geschrieben haben, ist nicht als Vorlage gespeichert."
        action="Ersetzen"
        cancel="Weiter bearbeiten"
        onConfirm={() => wanted !== undefined && take(wanted)}
        onCancel={() => setWanted(undefined)}
      />
    </div>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { MessageForm, type MessageTemplate } from '#shared/contract/network/messages.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useMay } from '#web/lib/may.ts'
import { useDropTemplate, useKeepTemplate, useSendTo, useTemplates } from './queries.ts'

const Schema = MessageForm.pick({ content: true })
type Values = z.input<typeof Schema>
const { LongTextField } = fieldsFor<Values>()

export interface ComposerProps {
  partnerId: string
  firstName: string
  /** Likely subject: the place of the partner's newest tip. */
  about: string | undefined
  onDraft: (isDraft: boolean) => void
}

const templateKey = ({ id, title }: MessageTemplate) => `${id ?? 'fest'} ${title}`

/** Name under which a text is saved as a template. */
function KeepTemplate({ content, onDone }: { content: string; onDone: () => void }) {
  const keep = useKeepTemplate()
  const [title, setTitle] = useState('')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Name der Vorlage">
        {(names) => <Input {...names} value={title} maxLength={100} onChange={(event) => setTitle(event.target.value)} />}
      </Field>
      <Button
        disabled={title.trim() === ''}
        busy={keep.isPending}
        onClick={() => keep.mutate({ body: { title, content } }, { onSuccess: onDone })}
      >
        Vorlage speichern
      </Button>
      <Button variant="ghost" onClick={onDone}>
        Abbrechen
      </Button>
    </div>
  )
}

/** A message to a partner, typed or from a template. */
export function Composer({ partnerId, firstName, about, onDraft }: ComposerProps) {
  const mayKeep = useMay('office.settings')
  const send = useSendTo()
  const drop = useDropTemplate()
  const { data: templates = [] } = useTemplates()
  const [chosen, setChosen] = useState('')
  const [isKeeping, setKeeping] = useState(false)
  // same key on a retry, so that a slow network does not send the message twice
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID())
  const form = useForm<Values, unknown, z.output<typeof Schema>>({ resolver: zodResolver(Schema), defaultValues: { content: '' } })
  const content = useWatch({ control: form.control, name: 'content' })
  const isDraft = content.trim() !== ''
  useEffect(() => {
    onDraft(isDraft)
    return () => onDraft(false)
  }, [isDraft, onDraft])
  const own = mayKeep && templates.find((one) => templateKey(one) === chosen && one.id !== null)
  const take = (key: string) => {
    setChosen(key)
    const text = templates.find((one) => templateKey(one) === key)?.content
    if (text !== undefined)
      form.setValue('content', text.replaceAll('{{vorname}}', firstName).replaceAll('{{objekt}}', about ?? '…'), { shouldDirty: true })
  }
  const submit = ({ content: text }: Values) =>
    send.mutate(
      { params: { id: partnerId }, body: { content: text, clientKey } },
      {
        onSuccess: () => {
          setClientKey(crypto.randomUUID())
          setChosen('')
          form.reset({ content: '' })
        },
      },
    )
  return (
    <Form form={form} busy={send.isPending} onSubmit={submit} aria-label="Neue Nachricht" className="space-y-3 rounded-panel bg-quiet p-4">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <Field label="Vorlage">
            {(names) => (
              <Select
                {...names}
                value={chosen}
                onChange={(event) => take(event.target.value)}
                options={[['', 'Ohne Vorlage'], ...templates.map((one) => [templateKey(one), one.title] as const)]}
              />
            )}
          </Field>
        </div>
        {own && (
          <AskingButton
            busy={drop.isPending}
            question={`Vorlage „${own.title}“ löschen?`}
            text="Gesendete Nachrichten bleiben, wie sie sind."
            action="Löschen"
            onConfirm={() => drop.mutate({ params: { id: own.id ?? 0 } }, { onSuccess: () => setChosen('') })}
          >
            Vorlage löschen
          </AskingButton>
        )}
      </div>
      <LongTextField name="content" label="Nachricht" rows={4} maxLength={5_000} />
      {isKeeping ? (
        <KeepTemplate content={content} onDone={() => setKeeping(false)} />
      ) : (
        <div className="flex flex-wrap justify-end gap-2">
          {isDraft && mayKeep && <Button onClick={() => setKeeping(true)}>Als Vorlage behalten</Button>}
          <Button type="submit" variant="primary" busy={send.isPending}>
            {!send.isPending && <Send aria-hidden />}
            Senden
          </Button>
        </div>
      )}
    </Form>
  )
}

import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Captures the advert behind a pasted or shared link, and opens its property. */
export function CaptureForm({ shared }: { shared: string }) {
  const [text, setText] = useState(shared)
  const navigate = useNavigate()
  const create = useWrite('POST /api/captures', {
    onSuccess: ({ propertyId, isNew, source }) => {
      toaster.show({
        title: isNew ? `Angelegt: Anzeige von ${SOURCE_LABEL[source]}` : `Diese Anzeige von ${SOURCE_LABEL[source]} ist schon bekannt`,
      })
      void navigate(`/property/${propertyId}`)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate({ body: { text } })
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label="Link der Anzeige, gern mit dem Text, den das Portal beim Teilen mitgibt"
        error={
          create.isError
            ? (serverMessage(create.error) ?? 'Das ließ sich nicht übernehmen. Ihr Text ist noch da; bitte versuchen Sie es noch einmal.')
            : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={text}
            placeholder="https://www.kleinanzeigen.de/s-anzeige/…"
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={create.isPending}>
        Übernehmen
      </Button>
    </form>
  )
}

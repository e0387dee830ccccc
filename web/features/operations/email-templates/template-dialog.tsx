import { useId, useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { EmailTemplate, TemplateForm } from '#shared/contract/operations/email-templates.ts'
import { TEMPLATE_PLACEHOLDERS, TEMPLATE_TYPE_LABEL, TEMPLATE_TYPES } from '#shared/domain/mail-template.ts'
import { checkedBy } from '#web/components/form/checked-by.ts'
import { fieldsFor } from '#web/components/form/fields.tsx'
import { Form } from '#web/components/form/form.tsx'
import { FormDialog } from '#web/components/form-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { useDraftGuard } from '#web/components/use-draft-guard.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { PreviewPane } from './preview-pane.tsx'
import { fetchBuiltIn, useChangeTemplate, useCreateTemplate } from './queries.ts'

/** Values while editing: the variables as one text. */
type Values = Omit<z.input<typeof TemplateForm>, 'variables' | 'textContent'> & {
  variables: string
  textContent: string
}
const { TextField, LongTextField, SelectField, CheckField } = fieldsFor<Values>()

/** Separated by commas, trimmed, without empty ones. */
export const variablesIn = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const check = checkedBy<Values, TemplateForm>(async () => {
  const [{ z: zod }, { TemplateForm: Checked }] = await Promise.all([
    import('zod'),
    import('#shared/contract/operations/email-templates.ts'),
  ])
  return zod.preprocess((values) => {
    const { variables, ...rest } = values as Values
    return { ...rest, variables: variablesIn(variables) }
  }, Checked) as unknown as z.ZodType<TemplateForm, Values>
})

const TYPES = TEMPLATE_TYPES.map((type) => [type, TEMPLATE_TYPE_LABEL[type]] as const)

const toFormValues = ({ templateName, templateType, subject, htmlContent, textContent, variables, isActive }: EmailTemplate): Values => ({
  templateName,
  templateType,
  subject,
  htmlContent,
  textContent: textContent ?? '',
  variables: variables.join(', '),
  isActive,
})

const EMPTY: Values = {
  templateName: '',
  templateType: 'verification',
  subject: '',
  htmlContent: '',
  textContent: '',
  variables: 'firstName, verificationUrl',
  isActive: true,
}

function Placeholders({ control }: { control: Control<Values, unknown, TemplateForm> }) {
  const type = useWatch({ control, name: 'templateType' })
  return (
    <p className="text-[13px] text-ink-2">
      Platzhalter dieses Typs:{' '}
      {TEMPLATE_PLACEHOLDERS[type].map((name) => (
        <code key={name} className="mr-1.5 inline-block rounded-sm bg-quiet px-1">{`{{${name}}}`}</code>
      ))}
    </p>
  )
}

function LivePreview({ control }: { control: Control<Values, unknown, TemplateForm> }) {
  const { templateType, subject, htmlContent, textContent } = useWatch({ control }) as Values
  return <PreviewPane draft={{ templateType, subject, htmlContent, textContent }} />
}

/** Fields that the built-in text replaced. */
const REPLACED = ['subject', 'htmlContent', 'textContent'] as const

export interface TemplateDialogProps {
  /** Undefined for a new template. */
  template: EmailTemplate | undefined
  onClose: () => void
}

/** Editor for a template, with a preview. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const formId = useId()
  const create = useCreateTemplate()
  const change = useChangeTemplate()
  const busy = create.isPending || change.isPending
  const form = useForm<Values, unknown, TemplateForm>({ resolver: check, defaultValues: template ? toFormValues(template) : EMPTY })
  const [isFetching, setFetching] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const hasText = () => REPLACED.some((name) => form.getValues(name).trim() !== '')
  const { isDirty } = form.formState
  const guard = useDraftGuard(isDirty, onClose)
  const send = ({ textContent, ...rest }: TemplateForm) => {
    const body = { ...rest, textContent: textContent ?? '' }
    if (template) change.mutate({ params: { id: template.id }, body }, { onSuccess: guard.leave })
    else create.mutate({ body }, { onSuccess: guard.leave })
  }
  const startWithBuiltIn = async () => {
    setFetching(true)
    try {
      const start = await fetchBuiltIn(form.getValues('templateType'))
      for (const name of REPLACED) form.setValue(name, start[name], { shouldDirty: true })
    } catch (error) {
      toaster.fail(messages.startFailed, serverMessage(error))
    } finally {
      setFetching(false)
    }
  }
  return (
    <>
      <FormDialog
        formId={formId}
        busy={busy}
        guard={guard}
        cancel="Abbrechen"
        shape="full"
        title={template ? 'Vorlage bearbeiten' : 'Neue Vorlage'}
      >
        <div className="grid gap-5 *:min-w-0 lg:grid-cols-2">
          <Form form={form} busy={busy} onSubmit={send} id={formId} className="space-y-4">
            <TextField name="templateName" label="Name der Vorlage" />
            <SelectField name="templateType" label="Typ" options={TYPES} />
            <Button size="small" busy={isFetching} onClick={() => (hasText() ? setAsking(true) : void startWithBuiltIn())}>
              Mit dem eingebauten Text beginnen
            </Button>
            <TextField name="subject" label="Betreff" />
            <LongTextField
              name="htmlContent"
              label="HTML-Inhalt"
              rows={10}
              spellCheck={false}
              className="max-h-96! min-h-48! font-mono text-[13px]!"
            />
            <Placeholders control={form.control} />
            <LongTextField name="textContent" label="Text-Inhalt" optional rows={4} hint="Leer: wird aus dem HTML gemacht." />
            <TextField name="variables" label="Variablen" hint="Mit Komma getrennt." spellCheck={false} />
            <CheckField name="isActive" label="Aktiv" hint="Gibt es mehrere aktive Vorlagen eines Typs, gilt die neueste." />
          </Form>
          <LivePreview control={form.control} />
        </div>
      </FormDialog>
      <Confirm
        open={isAsking}
        question="Ihren Text ersetzen?"
        text="Betreff, HTML und Text werden durch den eingebauten Text ersetzt. Was Sie geschrieben haben, ist dann fort."
        action="Ersetzen"
        onConfirm={() => {
          setAsking(false)
          void startWithBuiltIn()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

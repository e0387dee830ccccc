import { FileText, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { EmailTemplate } from '#shared/contract/operations/email-templates.ts'
import { TEMPLATE_TYPE_LABEL } from '#shared/domain/mail-template.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { formatDate } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import { messages } from './messages.ts'
import { useRemoveTemplate, useTemplates } from './queries.ts'
import type { TemplateDialogProps } from './template-dialog.tsx'

const TemplateDialog = later<TemplateDialogProps>(
  async () => (await import('./template-dialog.tsx')).TemplateDialog,
  ({ onClose }) => onClose(),
)

const SHOWN_VARIABLES = 3

function Variables({ variables }: Pick<EmailTemplate, 'variables'>) {
  const hidden = variables.length - SHOWN_VARIABLES
  return (
    <span className="inline-flex flex-wrap gap-1">
      {variables.slice(0, SHOWN_VARIABLES).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {hidden > 0 && <Badge title={variables.slice(SHOWN_VARIABLES).join(', ')}>{`+${hidden}`}</Badge>}
    </span>
  )
}

function Status({ isInUse, isActive, fault }: EmailTemplate) {
  if (isActive && fault !== null)
    return (
      <>
        <Badge tone="red">Nicht mehr erlaubt</Badge>
        <span className="mt-1 block text-[13px] break-words text-ink-2">Es gilt der eingebaute Text. {fault}</span>
      </>
    )
  if (isInUse) return <Badge tone="green">In Gebrauch</Badge>
  return <Badge>{isActive ? 'Aktiv, von neuerer verdeckt' : 'Inaktiv'}</Badge>
}

const COLUMNS: readonly Column<EmailTemplate>[] = [
  {
    title: 'Name',
    renderCell: ({ templateName, subject }) => (
      <>
        <span className="block font-semibold">{templateName}</span>
        <span className="block text-[13px] text-ink-2">{subject}</span>
      </>
    ),
  },
  { title: 'Typ', renderCell: ({ templateType }) => TEMPLATE_TYPE_LABEL[templateType] },
  { title: 'Variablen', renderCell: Variables },
  { title: 'Status', renderCell: Status },
  { title: 'Geändert', renderCell: ({ updatedAt }) => <span className="num">{formatDate(updatedAt)}</span> },
]

/** Email templates. */
export function TemplatesTab() {
  const { more, ...templates } = useTemplates()
  const remove = useRemoveTemplate()
  const [editing, setEditing] = useState<EmailTemplate | 'new'>()
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      Neue Vorlage
    </Button>
  )
  return (
    <>
      {templates.data && templates.data.length > 0 && <div className="mb-4 flex justify-end">{add}</div>}
      <Answer
        of={templates}
        failed={messages.listFailed}
        loading={<RecordTableSkeleton label="Vorlagen werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title="Noch keine eigene Vorlage"
            text="E-Mails lauten wie die eingebauten Texte. Mit einer eigenen Vorlage bestimmen Sie Betreff, Text und Aussehen."
            action={add}
          />
        }
      >
        {(list) => (
          <RecordTable
            label="E-Mail-Vorlagen"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={(template) => (
              <span className="inline-flex gap-0.5">
                <Button
                  variant="ghost"
                  size="icon"
                  title="Bearbeiten"
                  aria-label={`${template.templateName} bearbeiten`}
                  onClick={() => setEditing(template)}
                >
                  <Pencil aria-hidden />
                </Button>
                <AskingButton
                  variant="ghost"
                  size="icon"
                  icon={Trash2}
                  title="Löschen"
                  aria-label={`${template.templateName} löschen`}
                  question={messages.deleteQuestion}
                  text={messages.deleteText}
                  action="Löschen"
                  onConfirm={() => remove.mutate({ params: { id: template.id } })}
                />
              </span>
            )}
          />
        )}
      </Answer>
      <MoreButton more={more} />
      {editing && (
        <TemplateDialog
          key={editing === 'new' ? 'new' : editing.id}
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

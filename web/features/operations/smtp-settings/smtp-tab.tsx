import { CircleHelp, Mail, Pencil, Plus, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SmtpSetting } from '#shared/contract/operations/smtp-settings.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { later } from '#web/lib/later.tsx'
import { messages } from './messages.ts'
import { useRemoveSetting, useSetGlobal, useSmtpSettings, useTestMail } from './queries.ts'
import type { SmtpDialogProps } from './smtp-dialog.tsx'

const close = ({ onClose }: { readonly onClose: () => void }) => onClose()
const SmtpDialog = later<SmtpDialogProps>(async () => (await import('./smtp-dialog.tsx')).SmtpDialog, close)
const AppPasswordHelp = later<{ onClose: () => void }>(async () => (await import('./app-password-help.tsx')).AppPasswordHelp, close)

const COLUMNS: readonly Column<SmtpSetting>[] = [
  {
    title: 'Name',
    renderCell: ({ settingName, isGlobalDefault, isActive, isFromEnvironment }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{settingName}</span>
        {isGlobalDefault && <Badge tone="accent">Globaler Standard</Badge>}
        {!isActive && <Badge>Inaktiv</Badge>}
        {isFromEnvironment && <Badge title="Durch SMTP_URL festgelegt">Vom Betreiber</Badge>}
      </span>
    ),
  },
  {
    title: 'Server',
    renderCell: ({ host, port, secure }) => (
      <>
        <span className="break-all">
          {host}:{port}
        </span>
        <span className="block text-xs text-ink-2">{secure ? 'TLS' : 'STARTTLS'}</span>
      </>
    ),
  },
  {
    title: 'Absender',
    renderCell: ({ fromName, fromEmail }) => (
      <>
        <span className="block">{fromName}</span>
        <span className="block text-[13px] break-all text-ink-2">{fromEmail}</span>
      </>
    ),
  },
]

interface ActionsProps {
  setting: SmtpSetting
  /** Recipient of a test email. */
  ownEmail: string
  onEdit: () => void
}

function Actions({ setting, ownEmail, onEdit }: ActionsProps) {
  const { id, settingName, isGlobalDefault, isFromEnvironment } = setting
  const test = useTestMail()
  const setGlobal = useSetGlobal()
  const remove = useRemoveSetting()
  return (
    <span className="inline-flex items-center justify-end gap-0.5">
      <Button
        variant="ghost"
        size="icon"
        busy={test.isPending}
        title="Test-E-Mail senden"
        aria-label={`Test-E-Mail über ${settingName} senden`}
        onClick={() => test.mutate({ body: { smtpId: id, to: ownEmail, subject: 'Test-E-Mail' } })}
      >
        {!test.isPending && <Send aria-hidden />}
      </Button>
      {!isGlobalDefault && (
        <Button
          variant="ghost"
          size="icon"
          busy={setGlobal.isPending}
          title="Als globalen Standard setzen"
          aria-label={`${settingName} als globalen Standard setzen`}
          onClick={() => setGlobal.mutate({ params: { id } })}
        >
          {!setGlobal.isPending && <Star aria-hidden />}
        </Button>
      )}
      {!isFromEnvironment && (
        <>
          <Button variant="ghost" size="icon" title="Bearbeiten" aria-label={`${settingName} bearbeiten`} onClick={onEdit}>
            <Pencil aria-hidden />
          </Button>
          <AskingButton
            variant="ghost"
            size="icon"
            icon={Trash2}
            busy={remove.isPending}
            title="Löschen"
            aria-label={`${settingName} löschen`}
            question={`„${settingName}“ löschen?`}
            text={
              isGlobalDefault
                ? 'Das ist der globale Standard. Ohne ihn gehen keine E-Mails mehr hinaus, bis Sie einen anderen wählen; was ansteht, wartet so lange.'
                : 'Das gespeicherte Passwort wird mit gelöscht.'
            }
            action="Löschen"
            onConfirm={() => remove.mutate({ params: { id } })}
          />
        </>
      )}
    </span>
  )
}

/** The installation's mail servers. */
export function SmtpTab({ ownEmail }: { ownEmail: string }) {
  const { more, ...settings } = useSmtpSettings()
  const [editing, setEditing] = useState<SmtpSetting | 'new'>()
  const [isHelping, setHelping] = useState(false)
  const list = settings.data
  const hasGlobal = list?.some(({ isGlobalDefault, isActive }) => isGlobalDefault && isActive) === true
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      Neuer Mailserver
    </Button>
  )
  return (
    <>
      <div className="mb-4 flex flex-wrap justify-end gap-2.5">
        <Button onClick={() => setHelping(true)}>
          <CircleHelp aria-hidden />
          Hilfe zu App-Passwörtern
        </Button>
        {list && list.length > 0 && add}
      </div>
      {list && list.length > 0 && !hasGlobal && (
        <Notice tone="warning" title="Kein globaler Standard" className="mb-4">
          E-Mails warten, bis Sie einen aktiven Mailserver als globalen Standard setzen.
        </Notice>
      )}
      <Answer
        of={settings}
        failed={messages.listFailed}
        loading={<RecordTableSkeleton label="Mailserver werden geladen" />}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState
            icon={<Mail aria-hidden />}
            title="Noch kein Mailserver"
            text="Ohne Mailserver warten Bestätigungen, neue Passwörter und Benachrichtigungen. Die Zugangsdaten nennt Ihnen Ihr Anbieter."
            action={add}
          />
        }
      >
        {(rows) => (
          <RecordTable
            label="Mailserver"
            rows={rows}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={(setting) => <Actions setting={setting} ownEmail={ownEmail} onEdit={() => setEditing(setting)} />}
          />
        )}
      </Answer>
      <MoreButton more={more} />
      {editing && (
        <SmtpDialog
          key={editing === 'new' ? 'new' : editing.id}
          setting={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {isHelping && <AppPasswordHelp onClose={() => setHelping(false)} />}
    </>
  )
}

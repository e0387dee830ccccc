import { ExternalLink } from 'lucide-react'
import { Notice } from '#web/components/ui/notice.tsx'
import { useInstallation } from './queries-guest.ts'

/** Where to find the email if not in the inbox: waiting for a mail server, or in the demo mailbox. Renders nothing otherwise. */
export function MailNote({ canSignIn = false }: { canSignIn?: boolean }) {
  const { data } = useInstallation()
  if (data?.demoMailbox) {
    return (
      <Notice
        title="Dies ist die Demo"
        actions={
          <a
            href={data.demoMailbox}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 text-accent hover:underline"
          >
            Postfach der Demo öffnen
            <ExternalLink aria-hidden className="size-3.5" />
          </a>
        }
      >
        E-Mails verlassen diesen Rechner nicht. Sie liegen im Postfach der Demo.
      </Notice>
    )
  }
  if (data?.mailServer !== false) return null
  return (
    <Notice tone="warning" title="Die E-Mail wartet noch">
      Diese Installation hat noch keinen Mailserver. Die E-Mail geht hinaus, sobald der Betreiber einen eingerichtet hat.
      {canSignIn && ' Anmelden können Sie sich schon jetzt.'}
    </Notice>
  )
}

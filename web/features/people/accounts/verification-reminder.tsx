import { ExternalLink, MailWarning } from 'lucide-react'
import type { User } from '#shared/contract/people/accounts.ts'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'
import { useInstallation, useResendVerification } from './queries-guest.ts'

const waitsFor = ({ role }: User) =>
  role === 'agent'
    ? 'werden keine E-Mails verschickt und nichts in Ihr CRM exportiert'
    : 'werden keine E-Mails verschickt, weder an Sie noch in Ihrem Namen'

const NO_SERVER = {
  agent: `Noch kann ${PRODUCT_NAME} keine E-Mails verschicken: Bitten Sie Ihre Administration, einen Mailserver einzurichten.`,
  partner: `Noch kann ${PRODUCT_NAME} keine E-Mails verschicken: Der Betreiber muss erst einen Mailserver einrichten.`,
  admin: `Noch kann ${PRODUCT_NAME} keine E-Mails verschicken: Als Administration müssen Sie erst einen Mailserver einrichten.`,
} as const

interface VerificationReminderProps {
  readonly user: User
  readonly onLater: () => void
}

/** What requires a confirmed address, and a button to resend the email. */
export function VerificationReminder({ user, onLater }: VerificationReminderProps) {
  const { data } = useInstallation()
  const resend = useResendVerification()
  const send = () =>
    resend.mutate(
      { body: { email: user.email } },
      { onSuccess: () => toaster.show({ title: messages.linkSent, text: messages.linkSentTo(user.email) }) },
    )
  return (
    <section aria-label="E-Mail-Adresse bestätigen" className="border-b border-amber/25 bg-amber-tint print:hidden">
      <div className="mx-auto flex max-w-[1328px] flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5 sm:px-6">
        <MailWarning aria-hidden className="size-5 shrink-0 text-amber max-sm:hidden" />
        <p className="min-w-0 flex-1 basis-96 text-sm">
          <strong className="font-semibold">Bitte bestätigen Sie {user.email}.</strong> Bis dahin {waitsFor(user)}.{' '}
          {data?.mailServer === false && NO_SERVER[user.role]}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" busy={resend.isPending} onClick={send}>
            Link erneut senden
          </Button>
          {data?.demoMailbox && (
            <a
              href={data.demoMailbox}
              target="_blank"
              rel="noreferrer"
              className="inline-flex h-8 items-center gap-1.5 px-1 text-[13px] font-medium text-accent hover:underline"
            >
              Postfach der Demo
              <ExternalLink aria-hidden className="size-3.5 max-sm:hidden" />
            </a>
          )}
          <Button size="small" variant="ghost" onClick={onLater}>
            Später
          </Button>
        </div>
      </div>
    </section>
  )
}

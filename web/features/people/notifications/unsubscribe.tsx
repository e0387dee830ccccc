import { BellOff } from 'lucide-react'
import { FocusedHeading } from '#web/components/focused-heading.tsx'
import { SuccessMark } from '#web/components/success-mark.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'

/** Stops the emails that a link belongs to. Opening the page alone stops nothing. */
export function Unsubscribe({ token }: { token: string }) {
  const stop = useWrite('POST /api/unsubscribe/:token')
  if (stop.isSuccess) {
    return (
      <div className="space-y-5">
        <SuccessMark icon={BellOff} />
        <FocusedHeading level={1}>Sie bekommen keine E-Mails mehr zu Neuigkeiten</FocusedHeading>
        <p className="text-ink-2">An der Glocke steht weiterhin alles. In Ihrem Profil schalten Sie E-Mails jederzeit wieder ein.</p>
      </div>
    )
  }
  return (
    <div className="space-y-5">
      <FocusedHeading level={1}>E-Mails zu Neuigkeiten abbestellen?</FocusedHeading>
      <p className="text-ink-2">E-Mails zu Ihrem Konto, etwa zu einem neuen Passwort, bekommen Sie weiterhin.</p>
      {stop.isError && (
        <Notice tone="failure">{serverMessage(stop.error) ?? 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.'}</Notice>
      )}
      <Button variant="primary" busy={stop.isPending} onClick={() => stop.mutate({ params: { token } })}>
        E-Mails abbestellen
      </Button>
    </div>
  )
}

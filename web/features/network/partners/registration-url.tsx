import { Printer } from 'lucide-react'
import type { InvitationForm } from '#shared/contract/network/partners.ts'
import { QrCode } from '#web/components/qr-code.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { CopyInvitation } from './copy-invitation.tsx'
import { useOwnLink } from './queries-own-link.ts'

const PRINTED: readonly (readonly [InvitationForm, string])[] = [
  ['a6', 'Handzettel (A6)'],
  ['poster', 'Plakat (A3)'],
]

/** The invitation link as text, copy button and QR code. */
export function RegistrationUrl() {
  const { data, isError } = useOwnLink()
  return (
    <Panel className="mb-4 flex flex-wrap items-center gap-6 p-5">
      <div className="min-w-0 flex-1 basis-64 space-y-3">
        <h2 className="font-semibold">Partner-Registrierungs-URL</h2>
        {data ? (
          <p className="text-sm break-all select-all">{data.url}</p>
        ) : isError ? (
          <p className="text-sm text-red">Der Link konnte nicht geladen werden.</p>
        ) : (
          <Skeleton className="h-5 w-72 max-w-full" />
        )}
        <p className="text-[13px] text-ink-2">Wer sich darüber registriert, ist Ihr Partner und kann Ihnen Tipps geben.</p>
        <div className="flex flex-wrap gap-2">
          <CopyInvitation />
          {PRINTED.map(([form, title]) => (
            <a key={form} href={`/api/makler/partner-link/invitation?form=${form}`} download className={buttonClass({ variant: 'ghost' })}>
              <Printer aria-hidden />
              {title}
            </a>
          ))}
        </div>
      </div>
      {data && <QrCode text={data.url} label="QR-Code der Registrierungs-URL" />}
    </Panel>
  )
}

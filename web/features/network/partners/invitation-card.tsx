import { RenewableAddress } from '#web/components/renewable-address.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { CopyInvitation } from './copy-invitation.tsx'
import { useOwnLink, useRenewOwnLink } from './queries-own-link.ts'

/** The link an agent gives to potential partners. */
export function InvitationCard() {
  const link = useOwnLink()
  const renew = useRenewOwnLink()
  const sharedAt = link.data?.sharedAt
  return (
    <TitledPanel title="Einladungslink für Partner">
      <p className="mb-4 text-sm text-ink-2">
        Wer sich über diesen Link registriert, ist Ihr Partner und kann Ihnen Tipps geben: Handwerker, Hausverwaltungen, Nachbarn.
      </p>
      <RenewableAddress
        label="Ihr Link"
        hint={sharedAt ? `Zum ersten Mal weitergegeben am ${formatDate(sharedAt)}` : undefined}
        address={link}
        missing="Der Link konnte nicht geladen werden"
        copy={<CopyInvitation />}
        renewal={{
          action: 'Link erneuern',
          question: 'Einladungslink erneuern?',
          text: 'Der bisherige Link funktioniert dann nicht mehr. Partner, die schon dabei sind, bleiben es.',
          renew,
        }}
      />
    </TitledPanel>
  )
}

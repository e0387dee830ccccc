import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { CopyInvitation } from './copy-invitation.tsx'
import { useOwnLink, useRenewOwnLink } from './queries-own-link.ts'

function Renew() {
  const [asking, setAsking] = useState(false)
  const renew = useRenewOwnLink()
  return (
    <>
      <Button variant="ghost" busy={renew.isPending} onClick={() => setAsking(true)}>
        {!renew.isPending && <RefreshCw aria-hidden />}
        Link erneuern
      </Button>
      <Confirm
        open={asking}
        question="Einladungslink erneuern?"
        text="Der bisherige Link funktioniert dann nicht mehr. Partner, die schon dabei sind, bleiben es."
        action="Erneuern"
        onConfirm={() => {
          setAsking(false)
          renew.mutate({})
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** The link an agent hands to people who could give tips. */
export function InvitationCard() {
  const { data, isError, isFetching, refetch } = useOwnLink()
  return (
    <TitledPanel title="Einladungslink für Partner">
      <p className="mb-4 text-sm text-ink-2">
        Wer sich über diesen Link registriert, ist Ihr Partner und kann Ihnen Tipps geben: Handwerker, Hausverwaltungen, Nachbarn.
      </p>
      <Field label="Ihr Link" hint={data?.sharedAt ? `Zum ersten Mal weitergegeben am ${formatDate(data.sharedAt)}` : undefined}>
        {(control) => (
          <Input
            {...control}
            readOnly
            value={data?.url ?? ''}
            placeholder={isError ? 'Der Link konnte nicht geladen werden' : 'Wird geladen …'}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {isError && !data ? (
          <Button busy={isFetching} onClick={() => void refetch()}>
            Erneut versuchen
          </Button>
        ) : (
          <CopyInvitation />
        )}
        {data && <Renew />}
      </div>
    </TitledPanel>
  )
}

import { Copy, MailPlus, Trash2 } from 'lucide-react'
import { RenewableAddress } from '#web/components/renewable-address.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { copyAddress, useCloseMailbox, useMailbox, useRenewMailbox } from './queries.ts'

/** The agent's address for alert emails: created, copied, renewed or deleted. */
export function AddressPanel() {
  const mailbox = useMailbox()
  const renew = useRenewMailbox()
  const close = useCloseMailbox()
  const { data, isError, isFetching, refetch } = mailbox
  if (isError && !data)
    return <ErrorCard title="Ihre Adresse konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  return (
    <TitledPanel title="Ihre Adresse für Suchaufträge">
      {!data && <Skeleton className="h-24 w-full" />}
      {data && !data.isReceiving && (
        <Notice tone="info" title="Diese Installation empfängt keine E-Mails">
          Ihre Administration kann den Empfang mit INBOUND_SMTP_PORT einschalten.
        </Notice>
      )}
      {data?.isReceiving && data.address === null && (
        <>
          <p className="mb-4 text-sm text-ink-2">
            Legen Sie eine Adresse an, die nur Ihnen gehört. Was Portale dorthin schreiben, steht sofort in Ihrer Suche, und nur in Ihrer.
          </p>
          <Button variant="primary" busy={renew.isPending || isFetching} onClick={() => renew.mutate({})}>
            {!renew.isPending && <MailPlus aria-hidden />}
            Adresse anlegen
          </Button>
        </>
      )}
      {data && data.address !== null && (
        <>
          <RenewableAddress
            label="Adresse"
            hint="Wer sie kennt, kann Ihnen schreiben; gelesen wird nur, was ein Portal unterschrieben hat oder Sie selbst weiterleiten."
            address={{ data: { url: data.address }, isError, isFetching, refetch }}
            missing="Die Adresse konnte nicht geladen werden"
            copy={
              <Button onClick={() => void copyAddress(data.address ?? '')}>
                <Copy aria-hidden />
                Adresse kopieren
              </Button>
            }
            renewal={{
              action: 'Adresse erneuern',
              question: 'Adresse erneuern?',
              text: 'An der bisherigen Adresse kommt dann nichts mehr an. Jeder Suchauftrag, der dorthin geht, braucht die neue.',
              renew,
            }}
          />
          <div className="mt-2.5">
            <AskingButton
              variant="ghost"
              icon={Trash2}
              busy={close.isPending}
              question="Adresse aufgeben?"
              text="Suchaufträge, die dorthin gehen, kommen dann nicht mehr an. Die Anzeigen, die schon da sind, bleiben."
              action="Aufgeben"
              onConfirm={() => close.mutate({})}
            >
              Adresse aufgeben
            </AskingButton>
          </div>
        </>
      )}
    </TitledPanel>
  )
}

import { Copy, MailPlus, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { RenewableAddress } from '#web/components/renewable-address.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useMay } from '#web/lib/may.ts'
import { copyAddress, useCloseMailbox, useMailbox, useRenewMailbox } from './queries.ts'

/** An office without an address: creates it. */
function Missing({ isFetching }: { isFetching: boolean }) {
  const mayChange = useMay('office.settings')
  const renew = useRenewMailbox()
  if (!mayChange) return <p className="text-sm text-ink-2">Ihr Büro hat noch keine Adresse. Anlegen können sie Inhaber oder Leitung.</p>
  return (
    <>
      <p className="mb-4 text-sm text-ink-2">
        Legen Sie eine Adresse an, die nur Ihrem Büro gehört. Was Portale dorthin schreiben, steht sofort in der Suche Ihres Büros, und nur
        dort.
      </p>
      <Button variant="primary" busy={renew.isPending || isFetching} onClick={() => renew.mutate({})}>
        {!renew.isPending && <MailPlus aria-hidden />}
        Adresse anlegen
      </Button>
    </>
  )
}

function Close() {
  const close = useCloseMailbox()
  return (
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
  )
}

function Given({ url, asked }: { url: string; asked: Omit<ComponentProps<typeof RenewableAddress>['address'], 'data'> }) {
  const mayChange = useMay('office.settings')
  const renew = useRenewMailbox()
  const renewal = {
    action: 'Adresse erneuern',
    question: 'Adresse erneuern?',
    text: 'An der bisherigen Adresse kommt dann nichts mehr an. Jeder Suchauftrag, der dorthin geht, braucht die neue.',
    renew,
  }
  return (
    <>
      <RenewableAddress
        label="Adresse"
        hint="Wer sie kennt, kann Ihnen schreiben; gelesen wird nur, was ein Portal unterschrieben hat oder Ihr Büro selbst weiterleitet."
        address={{ ...asked, data: { url } }}
        missing="Die Adresse konnte nicht geladen werden"
        copy={
          <Button onClick={() => void copyAddress(url)}>
            <Copy aria-hidden />
            Adresse kopieren
          </Button>
        }
        renewal={mayChange ? renewal : undefined}
      />
      <div className="mt-2.5">
        {mayChange ? <Close /> : <p className="text-[13px] text-ink-2">{describeWhoChanges('office.settings')}</p>}
      </div>
    </>
  )
}

/** The office's address for alert emails: created, copied, renewed or deleted. */
export function AddressPanel() {
  const { data, isError, isFetching, refetch } = useMailbox()
  if (isError && !data)
    return <ErrorCard title="Die Adresse konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  return (
    <TitledPanel title="Adresse Ihres Büros für Suchaufträge">
      {!data && (
        <div role="status" aria-label="Adresse wird geladen">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {data && !data.isReceiving && (
        <Notice tone="info" title="Diese Installation empfängt keine E-Mails">
          Ihre Administration kann den Empfang mit INBOUND_SMTP_PORT einschalten.
        </Notice>
      )}
      {data?.isReceiving && data.address === null && <Missing isFetching={isFetching} />}
      {data && data.address !== null && <Given url={data.address} asked={{ isError, isFetching, refetch }} />}
    </TitledPanel>
  )
}

import { lazy, Suspense, useState } from 'react'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { useCompanyAccount, useDisconnectOwn } from './queries-own.ts'

const ConnectWindow = lazy(async () => ({ default: (await import('./connect-window.tsx')).ConnectWindow }))

/** The agent's own company account; nothing where the office has no provider. */
export function CompanyAccountCard() {
  const [isConnecting, setIsConnecting] = useState(false)
  const { data } = useCompanyAccount()
  const disconnect = useDisconnectOwn()
  if (!data?.isPossible) return null
  return (
    <TitledPanel title="Firmenkonto">
      <p className="mb-4 text-sm text-ink-2">
        {data.isConnected
          ? 'Ihr Konto ist mit Ihrem Firmenkonto verbunden: Sie melden sich damit an, auch ohne das Passwort hier.'
          : 'Verbinden Sie Ihr Konto mit dem Firmenkonto Ihres Büros, dann melden Sie sich künftig damit an.'}
      </p>
      {data.isConnected ? (
        <AskingButton
          busy={disconnect.isPending}
          question="Vom Firmenkonto trennen?"
          text="Danach melden Sie sich mit E-Mail und Passwort an. Wissen Sie keines, wählen Sie es vorher über „Passwort vergessen?“."
          action="Trennen"
          onConfirm={() => disconnect.mutate({})}
        >
          Trennen
        </AskingButton>
      ) : (
        <Button onClick={() => setIsConnecting(true)}>Verbinden …</Button>
      )}
      {isConnecting && (
        <Suspense>
          <ConnectWindow onClose={() => setIsConnecting(false)} />
        </Suspense>
      )}
    </TitledPanel>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { SingleSignOn } from '#shared/contract/people/sso.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Copied } from './copied.tsx'
import { Directory } from './directory.tsx'
import { Domains } from './domains.tsx'
import { OnlyWay } from './only-way.tsx'
import { useDisconnect, useSingleSignOn } from './queries.ts'

const ConnectionForm = lazy(async () => ({ default: (await import('./connection-form.tsx')).ConnectionForm }))

type Connection = NonNullable<SingleSignOn['connection']>

/** How the office's people sign in with the accounts of their company. */
export function SsoCard() {
  const { data, isError, isFetching, refetch } = useSingleSignOn()
  return (
    <TitledPanel title="Anmeldung mit Firmenkonto">
      <p className="mb-4 text-sm text-ink-2">
        Die Menschen Ihres Büros melden sich dort an, wo sie es für die Arbeit ohnehin tun, zum Beispiel bei Microsoft, Google oder einem
        eigenen Server (OpenID Connect).
      </p>
      {data && <Shown sso={data} />}
      {!data && isError && (
        <ErrorCard title="Die Anmeldung mit Firmenkonto konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Anmeldung mit Firmenkonto wird geladen">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

function Shown({ sso: { connection, domains, cameByProvider } }: { sso: SingleSignOn }) {
  const [isChanging, setIsChanging] = useState(false)
  if (isChanging)
    return (
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <ConnectionForm connection={connection} onDone={() => setIsChanging(false)} />
      </Suspense>
    )
  if (!connection) return <Button onClick={() => setIsChanging(true)}>Einrichten …</Button>
  return (
    <div className="space-y-6">
      <Provider connection={connection} onChange={() => setIsChanging(true)} />
      <Domains domains={domains} />
      {domains.some(({ verifiedAt }) => verifiedAt !== null) && <Proven connection={connection} cameByProvider={cameByProvider} />}
    </div>
  )
}

const Proven = (props: Parameters<typeof OnlyWay>[0]) => (
  <>
    <OnlyWay {...props} />
    <Directory />
  </>
)

function Provider({ connection, onChange }: { connection: Connection; onChange: () => void }) {
  const disconnect = useDisconnect()
  const { issuer, clientId, isSecretLost, redirectUri, logoutUri } = connection
  return (
    <div>
      {isSecretLost && (
        <Notice tone="warning" className="mb-4">
          Das gespeicherte Client-Secret ist nicht mehr lesbar. Bitte geben Sie es neu ein.
        </Notice>
      )}
      <Copied label="Anbieter (Issuer)" text={issuer} />
      <Copied label="Client-ID" text={clientId} />
      <p className="mt-4 mb-1 text-sm text-ink-2">Diese Adressen tragen Sie beim Anbieter ein:</p>
      <Copied label="Weiterleitung (Redirect URI)" text={redirectUri} />
      <Copied label="Abmeldung (Back-Channel Logout URI)" text={logoutUri} />
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button onClick={onChange}>Ändern</Button>
        <AskingButton
          busy={disconnect.isPending}
          question="Anmeldung mit Firmenkonto abschalten?"
          text="Wer darüber angemeldet ist, wird abgemeldet. Die Konten bleiben; wer noch kein Passwort hat, wählt eines über „Passwort vergessen?“."
          action="Abschalten"
          onConfirm={() => disconnect.mutate({})}
        >
          Abschalten
        </AskingButton>
      </div>
    </div>
  )
}

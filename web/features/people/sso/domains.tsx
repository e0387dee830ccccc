import { lazy, Suspense, useState } from 'react'
import type { SingleSignOn } from '#shared/contract/people/sso.ts'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { Copied } from './copied.tsx'
import { useCheckDomain, useRemoveDomain } from './queries.ts'

const DomainForm = lazy(async () => ({ default: (await import('./domain-form.tsx')).DomainForm }))

type Domain = SingleSignOn['domains'][number]

/** The domains whose addresses lead to the office's provider. */
export function Domains({ domains }: { domains: readonly Domain[] }) {
  const [isAdding, setIsAdding] = useState(false)
  return (
    <div>
      <h3 className="font-semibold">Domains Ihrer Adressen</h3>
      <p className="mt-1 mb-2 text-sm text-ink-2">
        Wer eine Adresse dieser Domains eingibt, kommt zu Ihrem Anbieter. Damit niemand fremde Adressen umleitet, gilt eine Domain erst,
        wenn der genannte TXT-Eintrag in ihrem DNS steht.
      </p>
      <ul aria-label="Domains" className="mb-3">
        {domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} />
        ))}
      </ul>
      {isAdding ? (
        <Suspense fallback={<Skeleton className="h-16 w-full" />}>
          <DomainForm onAdded={() => setIsAdding(false)} />
        </Suspense>
      ) : (
        <Button size="small" onClick={() => setIsAdding(true)}>
          Domain eintragen …
        </Button>
      )}
    </div>
  )
}

function DomainRow({ domain: { id, domain, recordName, recordText, verifiedAt } }: { domain: Domain }) {
  const check = useCheckDomain()
  const remove = useRemoveDomain()
  return (
    <li className="border-b py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-2">
        <p className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2 text-sm font-medium break-all">
          {domain}
          <Badge>{verifiedAt === null ? 'noch nicht bestätigt' : 'bestätigt'}</Badge>
        </p>
        {verifiedAt === null && (
          <Button size="small" busy={check.isPending} onClick={() => check.mutate({ params: { id } })}>
            Prüfen
          </Button>
        )}
        <AskingButton
          size="small"
          busy={remove.isPending}
          aria-label={`Domain zurücknehmen: ${domain}`}
          question={`${domain} zurücknehmen?`}
          text="Adressen dieser Domain führen dann nicht mehr zu Ihrem Anbieter. Verbundene Konten bleiben verbunden."
          action="Domain zurücknehmen"
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          Zurücknehmen
        </AskingButton>
      </div>
      {verifiedAt === null && (
        <div className="mt-2 rounded-panel bg-quiet px-3 py-1">
          <Copied label="Name des TXT-Eintrags" text={recordName} />
          <Copied label="Inhalt des TXT-Eintrags" text={recordText} />
        </div>
      )}
    </li>
  )
}

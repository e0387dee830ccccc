import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Consent } from '#shared/contract/people/consents.ts'
import { germanDay } from '#shared/domain/berlin-time.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { usePages } from '#web/lib/pages.ts'

/** Characters; longer wordings are collapsed. */
const SHORT = 160

function One({ consent }: { consent: Consent }) {
  const { what, who, about, channel, wording, version, proof, givenAt, isDayOnly, keptUntil } = consent
  const title = [who ?? 'Name nicht bekannt', about].filter(Boolean).join(' · ')
  return (
    <li className="py-2.5 text-sm">
      <p className="font-medium break-words">{title}</p>
      <p className="text-[13px] break-words text-ink-2">
        {[`${what}, ${channel}`, (isDayOnly ? formatDate : formatDateTime)(givenAt), version !== null && `Fassung ${version}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {wording.length > SHORT ? (
        <details className="mt-1 text-[13px]">
          <summary className="cursor-pointer text-accent">Wortlaut</summary>
          <p className="mt-1 max-h-60 overflow-y-auto rounded-panel bg-quiet p-3 break-words whitespace-pre-wrap">{wording}</p>
        </details>
      ) : (
        wording && <p className="mt-1 text-[13px] break-words">„{wording}“</p>
      )}
      <p className="mt-1 text-[13px] break-words text-ink-2">
        {proof} · {keptUntil === null ? 'bis Konto oder Büro endet' : `aufbewahrt bis ${germanDay(keptUntil)}`}
      </p>
    </li>
  )
}

function Entries({ empty }: { empty: string }) {
  const { data, more, isError, isFetching, refetch } = usePages('GET /api/consents', { query: { limit: 20 } })
  return (
    <>
      {isError && <ErrorCard title="Die Einwilligungen konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && <p className="text-sm text-ink-2">{empty}</p>}
      <ul className="divide-y">
        {data?.map((consent) => (
          <One key={consent.key} consent={consent} />
        ))}
      </ul>
      <MoreButton more={more} />
    </>
  )
}

/** Consents with their evidence; loaded on demand. */
export function ConsentRegister({ empty }: { empty: string }) {
  const mayDownload = useMay('privacy.desk')
  const [isOpen, setOpen] = useState(false)
  return (
    <TitledPanel
      title="Einwilligungen"
      aside={
        mayDownload && (
          <a href="/api/consents.csv" download className={buttonClass({ size: 'small' })}>
            <Download aria-hidden />
            Als CSV
          </a>
        )
      }
    >
      {isOpen ? (
        <Entries empty={empty} />
      ) : (
        <Button size="small" aria-label="Einwilligungen anzeigen" onClick={() => setOpen(true)}>
          Anzeigen
        </Button>
      )}
    </TitledPanel>
  )
}

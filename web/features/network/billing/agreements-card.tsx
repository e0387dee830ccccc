import { useState } from 'react'
import type { Agreement } from '#shared/contract/network/billing.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useAccept, useAgreements } from './queries.ts'

function One({ agreement: { maklerUserId, maklerName, version, text, acceptedAt } }: { agreement: Agreement }) {
  const accept = useAccept()
  const [isTicked, setTicked] = useState(false)
  return (
    <li className="border-t py-4 first:border-0 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-[15px] font-semibold">Mit {maklerName}</h3>
        <Badge tone={acceptedAt ? 'green' : 'amber'}>{acceptedAt ? `Angenommen am ${formatDate(acceptedAt)}` : 'Noch offen'}</Badge>
      </div>
      <details className="mt-1 text-sm" open={acceptedAt === null}>
        <summary className="min-h-8 py-1.5 text-accent">Wortlaut, Fassung {version}</summary>
        <p className="mt-1 max-w-3xl whitespace-pre-line">{text}</p>
      </details>
      {!acceptedAt && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Checkbox checked={isTicked} onChange={(event) => setTicked(event.target.checked)}>
            Ich habe die Vereinbarung gelesen und stimme ihr zu.
          </Checkbox>
          <Button
            size="small"
            busy={accept.isPending}
            disabled={!isTicked}
            onClick={() => accept.mutate({ body: { maklerUserId, version } })}
          >
            Zustimmen
          </Button>
        </div>
      )}
    </li>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'start' })

/** Agreements about tips between the partner and each agent, with the text as accepted. */
export function AgreementsCard({ isAsked }: { isAsked: boolean }) {
  const { data } = useAgreements()
  if (!data || data.length === 0) return null
  return (
    <TitledPanel ref={isAsked ? intoView : null} title="Vereinbarungen">
      <ul>
        {data.map((one) => (
          <One key={one.maklerUserId} agreement={one} />
        ))}
      </ul>
    </TitledPanel>
  )
}

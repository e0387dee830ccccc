import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnerNotice } from '#shared/contract/work/notices.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { nameRolesWith } from '#shared/domain/office-words.ts'
import { UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import { addressOriginForAgent } from '#shared/domain/address-origin.ts'
import { MoreButton } from '#web/components/more-button.tsx'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { useNow } from '#web/lib/hooks.ts'
import { ByRight, useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { describeDue } from './due.ts'
import { NoticeWindow } from './notice-window.ts'
import { useDueNotices } from './queries.ts'

const subjectPath = ({ kind, id }: OwnerNotice) => (kind === 'property' ? paths.property(id) : paths.tip(id))

function Owner({ notice, today, onOpen }: { notice: OwnerNotice; today: string; onOpen: () => void }) {
  const { tone, text } = describeDue(notice, today)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={subjectPath(notice)} className="font-medium break-words text-accent hover:underline">
          {notice.title || 'Tipp ohne Adresse'}
        </Link>
        <p className="text-[13px] break-words text-ink-2">
          {notice.name ?? UNKNOWN_OWNER} · Daten seit {germanDay(notice.obtainedOn)} aus {notice.source}
          {addressOriginForAgent(notice.addressOrigin)}
        </p>
      </div>
      <Badge tone={tone}>{text}</Badge>
      <ByRight right="prospects.work">
        <Button size="small" aria-label={`Informieren: ${notice.title || 'Tipp ohne Adresse'}`} onClick={onOpen}>
          Informieren …
        </Button>
      </ByRight>
    </li>
  )
}

/** Owners still to be informed about the source of their data, most urgent first. */
export function DueNotices() {
  const { data, more, isError, isFetching, refetch } = useDueNotices()
  const [open, setOpen] = useState<OwnerNotice | null>(null)
  const today = berlinDay(useNow())
  const mayInform = useMay('prospects.work')
  return (
    <TitledPanel title="Noch zu informieren (Art. 14 DSGVO)">
      {isError && <ErrorCard title="Die Liste konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-24 w-full" />}
      {data?.length === 0 && (
        <p className="text-sm text-ink-2">
          Alle informiert. Wer aus einem Inserat oder Tipp zu Ihren Prospects kommt, steht hier, bis er weiß, woher Sie seine Daten haben.
        </p>
      )}
      {!mayInform && data && data.length > 0 && (
        <p className="text-sm text-ink-2">Informieren und als erledigt festhalten dürfen {nameRolesWith('prospects.work')}.</p>
      )}
      <ul className="divide-y">
        {data?.map((notice) => (
          <Owner key={`${notice.kind}:${notice.id}`} notice={notice} today={today} onOpen={() => setOpen(notice)} />
        ))}
      </ul>
      <MoreButton more={more} />
      {open && <NoticeWindow owner={{ kind: open.kind, id: open.id }} title={open.title} onClose={() => setOpen(null)} />}
    </TitledPanel>
  )
}

import { Eye } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { OpenOffice } from '#shared/contract/people/support.ts'
import { nameAreas } from '#shared/domain/support.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useOpenOffices } from '#web/features/people/support/queries.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { deskPath, SupportDesk } from './support-desk.tsx'

const COLUMNS: readonly Column<OpenOffice>[] = [
  { title: 'Büro', renderCell: ({ name }) => <span className="font-semibold">{name}</span> },
  { title: 'Was', renderCell: ({ areas }) => nameAreas(areas) },
  { title: 'Geöffnet von', renderCell: ({ openedBy }) => openedBy ?? '–' },
  { title: 'Bis', renderCell: ({ until }) => <span className="num">{formatDateTime(until)}</span> },
]

/** The offices that let the administration read, and what they let it read. */
export function SupportTab() {
  const [params] = useSearchParams()
  const { more, ...offices } = useOpenOffices()
  const chosen = params.get('buero')
  const office = offices.data?.find(({ id }) => id === chosen)
  if (office) return <SupportDesk key={office.id} office={office} />
  return (
    <>
      {chosen !== null && offices.data && !more.hasMore && (
        <Notice tone="warning" title="Dieses Büro lässt Sie nicht oder nicht mehr lesen" className="mb-4">
          Die Zeit ist um, oder das Büro hat sie beendet. Öffnen kann nur sein Inhaber, auf der Seite „Büro“.
        </Notice>
      )}
      <Answer
        of={offices}
        failed="Die offenen Büros konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Offene Büros werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<Eye aria-hidden />}
            title="Kein Büro lässt Sie gerade lesen"
            text="Braucht ein Büro Hilfe, öffnet sein Inhaber Ihnen auf der Seite „Büro“ gewählte Seiten für einige Stunden. Dann steht es hier."
          />
        }
      >
        {(list) => (
          <RecordTable
            label="Büros, die Sie lesen lassen"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            renderActions={({ id, name }) => (
              <Link to={deskPath(id)} aria-label={`Ansehen: ${name}`} className={buttonClass({ size: 'small' })}>
                Ansehen
              </Link>
            )}
          />
        )}
      </Answer>
      <MoreButton more={more} />
    </>
  )
}

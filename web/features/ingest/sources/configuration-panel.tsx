import type { DirectoryState, PortalState, RunStatus } from '#shared/contract/ingest/scraper.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { Link } from 'react-router'
import { Answer } from '#web/components/answer.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatCount, formatDateTime, formatNumber } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { SourceStateBadge } from './source-state.tsx'
import { GUIDE } from './messages.ts'
import { useRunStatus } from './queries.ts'

const moment = (at: string | null, none: string) => <span className="num">{at === null ? none : formatDateTime(at)}</span>

const COLUMNS: readonly Column<PortalState | DirectoryState>[] = [
  { title: 'Quelle', renderCell: ({ source }) => <span className="font-semibold whitespace-nowrap">{ASKED_LABEL[source]}</span> },
  { title: 'Zustand', renderCell: (portal) => <SourceStateBadge state={portal} /> },
  { title: 'Zuletzt ganz gelesen', renderCell: ({ lastCompletedAt }) => moment(lastCompletedAt, 'Never (noch nie)') },
  { title: 'Nächster Lauf', renderCell: ({ nextRunAt }) => moment(nextRunAt, '–') },
  { title: 'Pause je Abruf', renderCell: ({ pauseMs }) => <span className="num">{`${formatNumber(pauseMs / 1_000)} s`}</span> },
  { title: 'Einzelseiten offen', renderCell: ({ unread }) => <span className="num">{formatCount(unread)}</span> },
]

const OwnWays = ({ mailbox, imports }: Pick<RunStatus, 'mailbox' | 'imports'>) => (
  <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
    <dt className="text-ink-2">
      <Link to={paths.mailbox} className="text-accent underline underline-offset-2">
        E-Mail-Suchaufträge
      </Link>
    </dt>
    <dd>
      {mailbox.isReceiving ? moment(mailbox.lastMailAt, 'Noch keine E-Mail angekommen') : 'Diese Installation empfängt keine E-Mails.'}
    </dd>
    <dt className="text-ink-2">
      <Link to={paths.thinkImmoImport} className="text-accent underline underline-offset-2">
        ThinkImmo-Import
      </Link>
    </dt>
    <dd>{moment(imports.lastImportAt, 'Noch keine Datei importiert')}</dd>
  </dl>
)

/** State and schedule of every source. */
export function ConfigurationPanel() {
  const asked = useRunStatus()
  return (
    <div className="space-y-4">
      <TitledPanel title="Vorgaben">
        <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-2">Property scraping</dt>
          <dd>{`${GUIDE.propertyInterval} (two property portals)`}</dd>
          <dt className="text-ink-2">Partner scraping</dt>
          <dd>{`${GUIDE.partnerInterval} (a phone directory)`}</dd>
        </dl>
      </TitledPanel>
      <Answer
        of={asked}
        failed="Die Quellen konnten nicht geladen werden"
        loading={<RecordTableSkeleton label="Quellen werden geladen" />}
        isEmpty={() => false}
        empty={null}
      >
        {({ portals, directories, mailbox, imports }) => (
          <>
            <RecordTable label="Quellen" rows={[...portals, ...directories]} columns={COLUMNS} toKey={({ source }) => source} />
            <TitledPanel title="Ihre eigenen Wege" className="mt-4">
              <OwnWays mailbox={mailbox} imports={imports} />
            </TitledPanel>
          </>
        )}
      </Answer>
    </div>
  )
}

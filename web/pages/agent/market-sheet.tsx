import { ChartColumn, Download, SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { Answer } from '#web/components/answer.tsx'
import { BackLink } from '#web/components/back-link.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { MarketFigures } from '#web/features/market/market-sheet/market-figures.tsx'
import { sheetFile, useMarketSheet } from '#web/features/market/market-sheet/queries.ts'
import type { NoteSheetSentProps } from '#web/features/work/prospects/note-sheet-sent.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'

/** Shares its code with the prospect dialog, which most pages do not load. */
const NoteSheetSent = later<NoteSheetSentProps>(
  async () => (await import('#web/features/work/prospects/note-sheet-sent.tsx')).NoteSheetSent,
  () => undefined,
)

/** PDF of the sheet, and a button to record that the owner has it: nothing is sent automatically. */
const Actions = ({ id, countedAt }: NoteSheetSentProps) => (
  <div className="flex min-h-10 flex-wrap gap-2.5 print:hidden">
    <a href={sheetFile(id)} download className={buttonClass({ variant: 'primary' })}>
      <Download aria-hidden />
      Als PDF
    </a>
    <NoteSheetSent id={id} countedAt={countedAt} />
  </div>
)

const Loading = () => (
  <div role="status" aria-label="Marktblatt wird geladen" data-arriving className="grid gap-4 lg:grid-cols-2">
    <Skeleton className="h-96 w-full" />
    <Skeleton className="h-72 w-full" />
  </div>
)

const TooFew = () => (
  <EmptyState
    icon={<ChartColumn aria-hidden />}
    title="Zu wenige vergleichbare Inserate"
    text="Ein Marktblatt braucht mindestens zehn Inserate derselben Art in der Umgebung und eine fünfstellige Postleitzahl. Je mehr Ihre Suchanfragen finden, desto eher gibt es eines."
  />
)

function Sheet({ id }: { id: number }) {
  const sheet = useMarketSheet(id)
  return (
    <>
      <BackLink to={paths.property(id)}>Zur Immobilie</BackLink>
      <PageHead
        title="Marktblatt"
        sub={sheet.data && [sheet.data.title, sheet.data.place].filter(Boolean).join(' · ')}
        actions={sheet.data?.figures && <Actions id={sheet.data.id} countedAt={sheet.data.countedAt} />}
      />
      <Answer
        of={sheet}
        failed="Das Marktblatt konnte nicht geladen werden"
        loading={<Loading />}
        isEmpty={({ figures }) => figures === null}
        empty={<TooFew />}
      >
        {(data) => data.figures && <MarketFigures sheet={data} figures={data.figures} />}
      </Answer>
    </>
  )
}

/** Demand for properties like this one, as a sheet for its owner. */
export function MarketSheetPage() {
  useTitle('Marktblatt')
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,15}$/.test(id))
    return <EmptyState icon={<SearchX aria-hidden />} title="Immobilie nicht gefunden" text="Die Adresse stimmt nicht." />
  return <Sheet key={id} id={Number(id)} />
}

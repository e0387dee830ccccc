import { ChartColumn, Download, SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { Answer } from '#web/components/answer.tsx'
import { BackLink } from '#web/components/back-link.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { HandOverButton } from '#web/features/work/market-sheet/hand-over-button.tsx'
import { MarketFigures } from '#web/features/work/market-sheet/market-figures.tsx'
import { sheetFile, useLetterhead, useMarketSheet } from '#web/features/work/market-sheet/queries.ts'
import { SheetHead } from '#web/features/work/market-sheet/sheet-head.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

/** The report for the owner, and the PDF for a preview, which records nothing. */
const Actions = ({ id }: { id: number }) => (
  <ByRight right="prospects.work">
    <div className="flex min-h-10 flex-wrap gap-2.5 print:hidden">
      <a href={sheetFile(id)} download className={buttonClass({ variant: 'outline' })}>
        <Download aria-hidden />
        Als PDF
      </a>
      <HandOverButton id={id} />
    </div>
  </ByRight>
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
    text="Ein Marktblatt braucht mindestens zehn Inserate derselben Art in der Umgebung und eine Postleitzahl. Je mehr Ihre Suchanfragen finden, desto eher gibt es eines."
  />
)

function Sheet({ id }: { id: number }) {
  const sheet = useMarketSheet(id)
  const head = useLetterhead()
  return (
    <>
      <BackLink to={paths.property(id)}>Zur Immobilie</BackLink>
      <PageHead
        title="Marktblatt"
        sub={sheet.data && [sheet.data.title, sheet.data.place].filter(Boolean).join(' · ')}
        actions={sheet.data?.figures && sheet.data.refusal === null && <Actions id={sheet.data.id} />}
      />
      <Answer
        // both at once, so that nothing moves
        of={{
          data: head.isPending ? undefined : sheet.data,
          isError: sheet.isError,
          isFetching: sheet.isFetching,
          refetch: sheet.refetch,
        }}
        failed="Das Marktblatt konnte nicht geladen werden"
        loading={<Loading />}
        isEmpty={({ figures }) => figures === null}
        empty={<TooFew />}
      >
        {(data) =>
          data.figures && (
            <>
              {data.refusal !== null && <Notice tone="warning" title={data.refusal} className="mb-4" />}
              {head.data && <SheetHead head={head.data} countedAt={data.countedAt} />}
              <MarketFigures sheet={data} figures={data.figures} />
            </>
          )
        }
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

import { Phone } from 'lucide-react'
import { Link, Navigate, useParams } from 'react-router'
import type { Caller } from '#shared/contract/work/find.ts'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton } from '#web/components/ui/panel.tsx'
import { NoteObjection } from '#web/features/work/find/note-objection.tsx'
import { NoteNumber } from '#web/features/work/find/note-number.tsx'
import { useCallers } from '#web/features/work/find/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'

const Head = ({ children, number }: { children: string; number: string }) => (
  <div className="mb-5">
    <h1 className="text-[26px] leading-tight font-bold tracking-tight">{children}</h1>
    <p className="mt-1 flex items-center gap-2 text-lg text-ink-2 num">
      <Phone aria-hidden className="size-5 shrink-0" />
      <span className="break-all">{number}</span>
    </p>
  </div>
)

const Who = ({ name, title, line }: Pick<Caller, 'name' | 'title' | 'line'>) => (
  <>
    <span className="block font-medium break-words">{name ?? title}</span>
    <span className="block text-sm break-words text-ink-2">{[name && title, line].filter(Boolean).join(' · ')}</span>
  </>
)

/** An owner that the office hides: only who looks after that owner is known. */
const OfColleague = ({ number, caller: { title, line } }: { number: string; caller: Caller }) => (
  <>
    <Head number={number}>{title}</Head>
    <p className="mb-4 max-w-prose text-ink-2">
      {line} Bitte geben Sie den Anruf weiter. Sagt er, dass er keinen Kontakt mehr möchte, halten Sie es gleich fest.
    </p>
    <NoteObjection number={number} />
  </>
)

function Several({ number, callers }: { number: string; callers: readonly Caller[] }) {
  return (
    <>
      <Head number={number}>Mehrere mit dieser Nummer</Head>
      <Panel aria-label="Wer es sein kann" className="p-2">
        <ul>
          {callers.map(({ kind, id, name, title, line, path }) => (
            <li key={`${kind}:${id}`}>
              {path === null ? (
                <div className="px-3 py-2.5">
                  <Who name={name} title={title} line={line} />
                </div>
              ) : (
                <Link to={path} className="block rounded-control px-3 py-2.5 hover:bg-quiet">
                  <Who name={name} title={title} line={line} />
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {callers.some(({ kind }) => kind === 'colleague') && (
        <div className="mt-4">
          <p className="mb-3 max-w-prose text-sm text-ink-2">
            Möchte der Eigentümer, den Ihr Büro verbirgt, keinen Kontakt mehr, halten Sie es gleich fest.
          </p>
          <NoteObjection number={number} />
        </div>
      )}
    </>
  )
}

function Unknown({ number }: { number: string }) {
  const mayNote = useMay('prospects.work')
  return (
    <>
      <Head number={number}>Nummer unbekannt</Head>
      <p className="mb-4 max-w-prose text-ink-2">
        Keiner Ihrer Eigentümer, Partner oder Tipps hat diese Nummer, und keine Anzeige nennt sie.
        {mayNote && ' Fragen Sie nach Name oder Straße und tragen Sie die Nummer dort ein: Beim nächsten Anruf führt sie direkt hin.'}
      </p>
      {mayNote && <NoteNumber number={number} />}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className={buttonClass()}>
          Zurückrufen
        </a>
        <Link to={paths.properties} className={buttonClass()}>
          Zur Immobiliensuche
        </Link>
      </div>
    </>
  )
}

const NoNumber = () => (
  <>
    <h1 className="sr-only">Anruf</h1>
    <EmptyState
      icon={<Phone aria-hidden />}
      title="Keine Rufnummer"
      text="Die Adresse enthält keine Rufnummer, oder der Anrufer hat sie unterdrückt."
      action={
        <Link to={paths.prospects} className={buttonClass({ variant: 'primary' })}>
          Zu den Prospects
        </Link>
      }
    />
  </>
)

/** Looks up a calling number's owner: phone software opens this page with it. */
export function CallPage() {
  useTitle('Anruf')
  // a slash between area code and number is part of the number
  const { area, number = '' } = useParams()
  const wholeNumber = area === undefined ? number : `${area}/${number}`
  const { data, isError, isFetching, refetch } = useCallers(wholeNumber)
  if (isError && !data)
    return <ErrorCard title="Die Nummer konnte nicht nachgeschlagen werden" onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div role="status" aria-label="Nummer wird nachgeschlagen">
        <Head number={wholeNumber}>Wer ruft an?</Head>
        <Skeleton className="h-24 w-full" />
      </div>
    )
  if (data.number === null) return <NoNumber />
  const [caller, second] = data.callers
  if (!caller) return <Unknown number={data.number} />
  if (second) return <Several number={data.number} callers={data.callers} />
  return caller.path === null ? <OfColleague number={data.number} caller={caller} /> : <Navigate to={caller.path} replace />
}

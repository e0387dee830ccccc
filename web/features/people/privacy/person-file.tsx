import { Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PersonSection } from '#shared/contract/people/privacy.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'
import type { ErasePersonProps } from './erase-person.tsx'
import { usePersonFile } from './queries.ts'

const ErasePerson = later<ErasePersonProps>(
  async () => (await import('./erase-person.tsx')).ErasePerson,
  ({ onClose }) => onClose(),
)

/** Characters; longer values appear only in the export. */
const SHOWN = 600

const Pair = ({ label, value }: { label: string; value: string }) => (
  <div className="grid gap-x-4 py-0.5 sm:grid-cols-[11rem_1fr]">
    <dt className="text-[13px] text-ink-2">{label}</dt>
    <dd className="min-w-0 text-sm break-words whitespace-pre-line">{value.length > SHOWN ? 'Steht in der Auskunft.' : value}</dd>
  </div>
)

function Section({ section: { title, purpose, basis, source, kept, rows, count } }: { section: PersonSection }) {
  return (
    <details className="py-3">
      <summary className="cursor-pointer rounded-md font-medium">
        {title} <span className="num text-sm text-ink-2">({formatCount(count)})</span>
      </summary>
      <dl className="mt-2">
        <Pair label="Zweck" value={purpose} />
        <Pair label="Rechtsgrundlage" value={basis} />
        <Pair label="Herkunft" value={source} />
        <Pair label="Speicherdauer" value={kept} />
      </dl>
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no key and never change places
        <dl key={at} className="mt-2 border-l-2 pl-3">
          {row.map(({ label, value }) => (
            <Pair key={label} label={label} value={value} />
          ))}
        </dl>
      ))}
      {count > rows.length && <p className="mt-2 text-[13px] text-ink-2">Alle {formatCount(count)} Einträge stehen in der Auskunft.</p>}
    </details>
  )
}

/** A person's stored data, with export and erasure. */
export function PersonFile({ keys, onErased }: { keys: readonly string[]; onErased: () => void }) {
  const of = keys.join(',')
  const { data, error, isFetching, refetch } = usePersonFile(of)
  const [isErasing, setErasing] = useState(false)
  if (error) return <ErrorCard title="Nichts gefunden" text={serverMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton className="h-64 w-full" />
  const query = `?of=${encodeURIComponent(of)}`
  return (
    <TitledPanel title="Was gespeichert ist">
      <div className="flex flex-wrap gap-2.5">
        <a href={`/api/privacy/people/export.pdf${query}`} download className={buttonClass({ size: 'small' })}>
          <FileText aria-hidden />
          Auskunft als PDF
        </a>
        <a href={`/api/privacy/people/export${query}`} download className={buttonClass({ size: 'small' })}>
          <Download aria-hidden />
          Auskunft als JSON
        </a>
        {data.isErasable && (
          <Button size="small" onClick={() => setErasing(true)}>
            <Trash2 aria-hidden />
            Löschen …
          </Button>
        )}
      </div>
      {keys.some((key) => key.startsWith('account:')) && (
        <p className="mt-3 text-sm text-ink-2">
          Ein Konto löschen Sie unter{' '}
          <Link to={paths.admin} className="text-accent hover:underline">
            Benutzer
          </Link>
          ; dort steht vorher, was danach fort ist und was bleibt.
        </p>
      )}
      <div className="mt-3 divide-y border-t">
        {data.sections.map((section) => (
          <Section key={`${section.table} ${section.title}`} section={section} />
        ))}
      </div>
      {isErasing && <ErasePerson file={data} keys={keys} onClose={() => setErasing(false)} onErased={onErased} />}
    </TitledPanel>
  )
}

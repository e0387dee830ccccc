import { Download } from 'lucide-react'
import type { Import } from '#shared/contract/ingest/imports.ts'
import { Answer } from '#web/components/answer.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { formatCount } from '#web/lib/format.ts'
import { useRead } from '#web/lib/query.ts'

/** Rows of a file that failed or were imported with empty cells, each with its line and reason. */
export function FailedRows({ record: { id, fileName, failed, noted } }: { record: Import }) {
  const rows = useRead('GET /api/imports/:id/failures', { params: { id } })
  const title = failed > 0 ? 'Fehlerhafte Zeilen' : 'Zeilen, von denen Angaben leer blieben'
  return (
    <section aria-label={title} className="mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        <a
          href={`/api/imports/${id}/failures.csv`}
          download
          aria-label={`Fehlerliste als CSV: ${fileName}`}
          className={buttonClass({ size: 'small' })}
        >
          <Download aria-hidden />
          Fehlerliste als CSV
        </a>
      </div>
      <Answer
        of={rows}
        failed="Die fehlerhaften Zeilen konnten nicht geladen werden"
        loading={<Skeleton className="h-24 w-full" />}
        isEmpty={(list) => list.length === 0}
        empty={null}
      >
        {(list) => (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
            <ul className="max-h-72 divide-y overflow-y-auto rounded-control border text-sm" tabIndex={0} aria-label="Zeilen und Gründe">
              {list.map(({ line, title, reason, isStored }) => (
                <li key={line} className="px-3 py-2 wrap-anywhere">
                  <span className="font-medium">Zeile {formatCount(line)}</span>
                  {title !== null && <span className="text-ink-2"> · {title}</span>}
                  <span className="block text-ink-2">{isStored ? `Importiert, leer blieb: ${reason}` : reason}</span>
                </li>
              ))}
            </ul>
            {failed + noted > list.length && (
              <p className="mt-2 text-[13px] text-ink-2">
                Hier stehen die ersten {formatCount(list.length)} von {formatCount(failed + noted)}. Alle stehen in der Fehlerliste.
              </p>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}

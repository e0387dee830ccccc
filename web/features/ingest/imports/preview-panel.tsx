import { formatCounted, formatDateTime } from '#web/lib/format.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping, Import, ImportPreview } from '#shared/contract/ingest/imports.ts'
import { FIELD_LABEL, THINKIMMO_FIELDS, type ThinkImmoField } from '#shared/domain/thinkimmo.ts'
import { Answer } from '#web/components/answer.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useRead } from '#web/lib/query.ts'
import { useDiscardImport, useStartImport } from './queries.ts'

const DELIMITER: Readonly<Record<ImportPreview['delimiter'], string>> = { ';': 'Semikolon', ',': 'Komma', '\t': 'Tabulator' }
/** An import needs at least one of these columns. */
const PLACES: readonly ThinkImmoField[] = ['zip', 'address', 'city']

/** A file whose columns are still to be mapped: first rows and proposed mapping. */
export function PreviewPanel({ record: { id, fileName, author, createdAt } }: { record: Import }) {
  const review = useRead('GET /api/imports/:id', { params: { id } })
  return (
    <TitledPanel title={`Vorschau: ${fileName}`}>
      {author && (
        <p className="mb-3 text-sm text-ink-2">
          {author} hat diese Datei am {formatDateTime(createdAt)} hochgeladen.
        </p>
      )}
      <Answer
        of={review}
        failed="Die Vorschau konnte nicht geladen werden"
        loading={<Skeleton className="h-64 w-full" />}
        isEmpty={({ preview }) => preview === null}
        empty={null}
      >
        {({ preview }) => preview && <Columns id={id} preview={preview} />}
      </Answer>
    </TitledPanel>
  )
}

/** What the agent must still map before the import can start; undefined if nothing is missing. */
function missingIn(mapping: ColumnMapping): string | undefined {
  if (mapping.title === undefined) return 'Wählen Sie die Spalte, in der der Titel steht.'
  if (PLACES.every((field) => mapping[field] === undefined)) return 'Wählen Sie die Spalte mit Postleitzahl, Ort oder Adresse.'
  return undefined
}

interface ColumnsProps {
  id: number
  preview: ImportPreview
}

function Columns({ id, preview: { headers, rows, encoding, delimiter, mapping: recognised } }: ColumnsProps) {
  const [mapping, setMapping] = useState<ColumnMapping>(recognised)
  const start = useStartImport()
  const discard = useDiscardImport()
  const unknown = headers.filter((header) => !Object.values(mapping).includes(header))
  const missing = missingIn(mapping)
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-2">
        {formatCounted(headers.length - unknown.length, 'Spalte', 'Spalten')} von {headers.length} erkannt · {encoding} ·{' '}
        {DELIMITER[delimiter]}. Noch ist nichts gespeichert.
      </p>
      <PreviewTable
        headers={headers}
        rows={rows}
        mapping={mapping}
        onChoose={(header, field) => setMapping(chosen(mapping, header, field))}
      />
      {unknown.length > 0 && (
        <p className="text-sm text-ink-2">
          Nicht übernommen {unknown.length === 1 ? 'wird' : 'werden'}: {unknown.map((header) => `„${header || 'ohne Namen'}“`).join(', ')}.
          Wählen Sie oben, was darin steht, wenn Sie es brauchen.
        </p>
      )}
      {missing && <Notice tone="warning">{missing}</Notice>}
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          busy={start.isPending}
          disabled={missing !== undefined}
          onClick={() => start.mutate({ params: { id }, body: { mapping } })}
        >
          Import starten
        </Button>
        <Button busy={discard.isPending} onClick={() => discard.mutate({ params: { id } })}>
          {!discard.isPending && <Trash2 aria-hidden />}
          Verwerfen
        </Button>
      </div>
    </div>
  )
}

/** Maps a column: each column has one field, and each field one column. */
export function chosen(mapping: ColumnMapping, header: string, field: ThinkImmoField | ''): ColumnMapping {
  const others = Object.entries(mapping).filter(([name, other]) => other !== header && name !== field)
  return Object.fromEntries(field === '' ? others : [...others, [field, header]]) as ColumnMapping
}

interface PreviewTableProps {
  headers: readonly string[]
  rows: ImportPreview['rows']
  mapping: ColumnMapping
  onChoose: (header: string, field: ThinkImmoField | '') => void
}

const OPTIONS = THINKIMMO_FIELDS.map((field) => [field, FIELD_LABEL[field]] as const)

function PreviewTable({ headers, rows, mapping, onChoose }: PreviewTableProps) {
  const findField = (header: string) => THINKIMMO_FIELDS.find((field) => mapping[field] === header)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
    <div className="overflow-x-auto rounded-panel border" role="region" aria-label="Die ersten Zeilen der Datei" tabIndex={0}>
      <table className="text-sm">
        <thead className="bg-quiet align-top">
          <tr>
            {headers.map((header, at) => (
              <th key={at} scope="col" className="min-w-44 border-b px-3 py-2.5 text-left font-medium">
                <span className="mb-1.5 flex items-center justify-between gap-2">
                  <span className="wrap-anywhere">{header || 'ohne Namen'}</span>
                  {findField(header) === undefined && <Badge tone="amber">nicht erkannt</Badge>}
                </span>
                {header !== '' && (
                  <Select
                    aria-label={`Spalte ${header} ist`}
                    value={findField(header) ?? ''}
                    onChange={({ target }) => onChoose(header, target.value as ThinkImmoField | '')}
                    options={[['', 'Nicht übernehmen'], ...OPTIONS]}
                  />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={line} className="border-b last:border-0">
              {headers.map((_, at) => (
                <td key={at} className="max-w-64 truncate px-3 py-2" title={row[at]}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

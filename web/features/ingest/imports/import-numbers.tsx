import type { Import } from '#shared/contract/ingest/imports.ts'
import { formatCount } from '#web/lib/format.ts'

const NAMED = [
  ['total', 'Zeilen'],
  ['imported', 'neu'],
  ['updated', 'aktualisiert'],
  ['skipped', 'unverändert'],
  ['failed', 'fehlerhaft'],
] as const

export const ImportNumbers = ({ record }: { record: Import }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
    {NAMED.map(([name, label]) => (
      <div key={name} className="flex flex-col-reverse rounded-control bg-quiet px-3 py-2.5">
        <dt className="text-[13px] text-ink-2">{label}</dt>
        <dd className="num text-xl font-semibold">{formatCount(record[name])}</dd>
      </div>
    ))}
  </dl>
)

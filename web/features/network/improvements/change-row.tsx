import type { ReactNode } from 'react'
import { labelField, type Improvement } from './queries.ts'

/** Current value, proposed value, and the directory's quote as evidence. */
export function ChangeRow({ change, control }: { change: Improvement; control: ReactNode }) {
  const { companyName, oldValue, value, quote } = change
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 text-sm break-words">
        <p className="text-[13px] text-ink-2">
          {companyName} · {labelField(change)}
        </p>
        <p className="mt-0.5">
          <del className="text-ink-2">{oldValue}</del> <span aria-hidden>→</span> <ins className="font-medium no-underline">{value}</ins>
        </p>
        <p className="mt-0.5 text-[13px] text-ink-2">Im Verzeichnis: „{quote}“</p>
      </div>
      {control}
    </li>
  )
}

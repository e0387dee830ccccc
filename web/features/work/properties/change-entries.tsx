import type { PropertyChange } from '#shared/contract/work/properties.ts'
import { describeSource } from '#shared/domain/sources.ts'
import { Badge } from '#web/components/ui/badge.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { describeChange, fieldLabel } from './change-text.ts'

const TYPES = {
  import_update: { label: 'Vom Portal', tone: 'blue' },
  manual_update: { label: 'Von Hand', tone: 'violet' },
  other: { label: 'Sonstiges', tone: 'grey' },
} as const

function Entry({ change }: { change: PropertyChange }) {
  return (
    <li className="relative pb-5 pl-5 last:pb-0">
      <span aria-hidden className="absolute top-2 bottom-0 left-[3px] w-px bg-line" />
      <span aria-hidden className="absolute top-2 left-0 size-[7px] rounded-full bg-accent" />
      <p className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
        <span>{formatDateTime(change.createdAt)}</span>
        <Badge tone={TYPES[change.changeType].tone}>{TYPES[change.changeType].label}</Badge>
        {change.importSource && <span>{describeSource(change.importSource)}</span>}
      </p>
      {change.description && <p className="mt-1 text-sm">{change.description}</p>}
      <dl className="mt-1.5 space-y-1 text-sm">
        {change.fieldChanges.map(({ field, oldValue, newValue }) => {
          const { from, to } = describeChange(field, oldValue, newValue)
          return (
            <div key={field} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-2">{fieldLabel(field)}:</dt>
              <dd className="min-w-0 break-words">
                {from && (
                  <>
                    <del className="text-ink-2">{from}</del>
                    <span aria-hidden className="px-1.5 text-ink-2">
                      →
                    </span>
                  </>
                )}
                <span className="font-medium">{to}</span>
              </dd>
            </div>
          )
        })}
      </dl>
    </li>
  )
}

/** Loaded on demand: most properties have no changes. */
export const ChangeEntries = ({ changes }: { changes: readonly PropertyChange[] }) => (
  <ol>
    {changes.map((change) => (
      <Entry key={change.id} change={change} />
    ))}
  </ol>
)

import type { ReactNode } from 'react'

/** Labels with their values, for reading. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-1 text-sm">
    {facts.map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-ink-2">{label}</dt>
        <dd className="break-words whitespace-pre-line">{value || '–'}</dd>
      </div>
    ))}
  </dl>
)

interface WhatHappensProps {
  title: string
  lines: readonly string[]
}

/** What a deletion removes or keeps; empty for an empty list. */
export const WhatHappens = ({ title, lines }: WhatHappensProps) =>
  lines.length > 0 && (
    <section>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm break-words text-ink-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )

interface PointListProps {
  items: readonly { text: string; points: number }[]
  /** Omits the points. */
  plain?: boolean
}

/** A score's positive and negative points. */
export const PointList = ({ items, plain = false }: PointListProps) => (
  <ul className="space-y-1.5 text-[13px]">
    {items.map(({ text, points }) => (
      <li key={text} className="flex justify-between gap-4">
        <span>{text}</span>
        {!plain && <span className="font-semibold num">{points > 0 ? `+${points}` : String(points).replace('-', '−')}</span>}
      </li>
    ))}
  </ul>
)

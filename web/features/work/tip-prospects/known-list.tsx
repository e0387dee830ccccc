import { Link } from 'react-router'
import type { KnownProperty } from '#shared/contract/work/tip-prospects.ts'
import { Button } from '#web/components/ui/button.tsx'
import { formatAsked } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'

const formatPlace = ({ address, zipCode, location }: KnownProperty) =>
  [address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join(', ') || 'Ort nicht angegeben'

interface KnownListProps {
  label: string
  objects: readonly KnownProperty[]
  /** Id of the property being chosen. */
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** Properties that may be the tipped one, each with its evidence. */
export const KnownList = ({ label, objects, chosen, onChoose }: KnownListProps) => (
  <ul aria-label={label} className="divide-y rounded-panel border">
    {objects.map((object) => (
      <li key={object.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2.5 text-sm">
        <div className="min-w-0 flex-[1_1_12rem]">
          <Link to={paths.property(object.id)} className="font-semibold break-words text-accent underline-offset-2 hover:underline">
            {object.title}
          </Link>
          <p className="break-words text-ink-2">
            {formatPlace(object)} · <span className="num">{formatAsked(object)}</span>
          </p>
          {object.reasons.length > 0 && <p className="font-medium">{object.reasons.join(' · ')}</p>}
        </div>
        <Button
          size="small"
          busy={chosen === object.id}
          disabled={chosen !== undefined}
          aria-label={`Das ist es: ${object.title}`}
          onClick={() => onChoose(object.id)}
        >
          Das ist es
        </Button>
      </li>
    ))}
  </ul>
)

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import { FITTING_COUNTED } from '#shared/domain/limits.ts'
import { CardButtons } from '#web/components/card-buttons.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { byAuthor, formatCount, formatDate } from '#web/lib/format.ts'
import { hitsPath } from '#web/lib/hits-path.ts'
import { ByRight } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { describeWish } from './client-words.ts'
import { useRemoveClient } from './queries.ts'

const Links = ({ links, linkCount }: Pick<SearchClient, 'links' | 'linkCount'>) => (
  <ul aria-label="Verknüpft mit" className="mt-3 space-y-1 border-t pt-3 text-sm">
    {links.map(({ propertyId, title, linkedAt, calledAt, author }) => (
      <li key={propertyId} className="break-words">
        <Link to={paths.property(propertyId)} className="font-medium text-accent hover:underline">
          {title}
        </Link>{' '}
        <span className="text-[13px] text-ink-2">
          {calledAt ? `angerufen am ${formatDate(calledAt)}` : `verknüpft am ${formatDate(linkedAt)}`}
          {author && `, ${calledAt ? 'verknüpft ' : ''}${byAuthor(author)}`}
        </span>
      </li>
    ))}
    {linkCount > links.length && <li className="text-[13px] text-ink-2">und {formatCount(linkCount - links.length)} weitere</li>}
  </ul>
)

/** The properties that fit, as a link to the search. */
function Fitting({ of, count }: { of: number; count: number }) {
  if (count === 0) return 'Passt zurzeit zu keinem Objekt'
  const number = count > FITTING_COUNTED ? `mehr als ${FITTING_COUNTED}` : count
  return (
    <Link to={hitsPath({ searchClient: of })} className="font-medium text-accent hover:underline">
      Passt zu {number} {count === 1 ? 'Objekt' : 'Objekten'}
    </Link>
  )
}

interface ClientCardProps {
  client: SearchClient
  /** How many properties fit; undefined while loading. */
  fits: number | undefined
  /** Leads to what is stored about the client. */
  deskLink: ReactNode
  onEdit: () => void
  /** Called when the only card is removed together with its focus. */
  onLastRemoved: (() => void) | undefined
}

/** A search client with linked properties. */
export function ClientCard({ client, fits, deskLink, onEdit, onLastRemoved }: ClientCardProps) {
  const remove = useRemoveClient()
  const { id, name, isActive, links } = client
  return (
    <Panel aria-label={name} className="p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            {name}
            {!isActive && <Badge>sucht nicht mehr</Badge>}
          </h2>
          <p className="mt-0.5 text-sm text-ink-2">{describeWish(client)}</p>
          {isActive && <p className="mt-0.5 min-h-[1lh] text-sm text-ink-2">{fits !== undefined && <Fitting of={id} count={fits} />}</p>}
        </div>
        <ByRight right="prospects.work">
          <div className="flex shrink-0">
            <CardButtons
              name={name}
              busy={remove.isPending}
              question="Suchkunden löschen?"
              text="Seine Verknüpfungen gehen mit. Für diese Eigentümer gilt dann wieder, was ohne Suchkunden gilt."
              onEdit={onEdit}
              onRemove={() => remove.mutate({ params: { id } }, { onSuccess: () => onLastRemoved?.() })}
            />
          </div>
        </ByRight>
      </div>
      {deskLink}
      {links.length > 0 && <Links links={links} linkCount={client.linkCount} />}
    </Panel>
  )
}

import { type ComponentType, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OpenOffice } from '#shared/contract/people/support.ts'
import { SUPPORT_AREA_LABEL, type SupportArea } from '#shared/domain/support.ts'
import { BackLink } from '#web/components/back-link.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useWhenOver } from '#web/features/people/support/use-when-over.ts'
import { formatDateTime } from '#web/lib/format.ts'
import type { AreaProps } from './area-table.tsx'
import { CallList } from './call-list.tsx'
import { Lists } from './lists.tsx'
import { OneProperty } from './one-property.tsx'
import { Deliveries, Partners, SavedSearches, SearchClients } from './other-areas.tsx'

export const deskPath = (officeId: string, more = ''): string => `?tab=einsicht&buero=${encodeURIComponent(officeId)}${more}`

const addressProperty = (id: number): string => `&seite=property&nr=${id}`

const AREAS: Record<Exclude<SupportArea, 'property'>, ComponentType<AreaProps>> = {
  lists: Lists,
  callList: CallList,
  searchClients: SearchClients,
  savedSearches: SavedSearches,
  partners: Partners,
  deliveries: Deliveries,
}

const SHOWN_BY = ['/api/admin/support'] as const

/** What an office lets the administration read. A page is read only when it is chosen: each is a look in the office's log. */
export function SupportDesk({ office: { id, name, openedBy, until, areas } }: { office: OpenOffice }) {
  const [params, setParams] = useSearchParams()
  const top = useRef<HTMLDivElement>(null)
  useWhenOver(until, SHOWN_BY)
  // the list with the link to it is gone
  useEffect(() => top.current?.focus({ preventScroll: true }), [])
  const area = areas.find((one) => one === params.get('seite'))
  const property = Number(params.get('nr')) || undefined
  const toProperty = areas.includes('property') ? (propertyId: number) => deskPath(id, addressProperty(propertyId)) : undefined
  const Area = area !== undefined && area !== 'property' ? AREAS[area] : undefined
  return (
    <>
      <BackLink to="?tab=einsicht">Alle offenen Büros</BackLink>
      <div ref={top} tabIndex={-1} className="mb-4 outline-none">
        <Notice tone="warning" title={`Sie lesen im Büro ${name}`}>
          Geöffnet {openedBy === null ? '' : `von ${openedBy} `}bis {formatDateTime(until)}. Sie sehen, was dieser Mensch sieht, und ändern
          nichts. Jede Seite, die Sie ansehen, steht mit Ihrem Namen im Protokoll des Büros.
        </Notice>
      </div>
      <nav aria-label={`Geöffnete Seiten von ${name}`} className="mb-5 flex flex-wrap gap-2">
        {areas.map((one) => (
          <Link
            key={one}
            to={deskPath(id, `&seite=${encodeURIComponent(one)}`)}
            aria-current={one === area ? 'page' : undefined}
            className={buttonClass({ size: 'small', variant: one === area ? 'primary' : 'outline' })}
          >
            {SUPPORT_AREA_LABEL[one]}
          </Link>
        ))}
      </nav>
      {area === undefined && <p className="text-sm text-ink-2">Bitte wählen Sie, was Sie ansehen.</p>}
      {Area && <Area officeId={id} toProperty={toProperty} />}
      {area === 'property' && (
        <OneProperty
          officeId={id}
          id={property}
          onChoose={(number) => setParams({ tab: 'einsicht', buero: id, seite: 'property', nr: String(number) })}
        />
      )}
    </>
  )
}

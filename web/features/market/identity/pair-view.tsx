import { Check, ExternalLink, X } from 'lucide-react'
import type { MaybePair } from '#shared/contract/market/identity.ts'
import { ADVERT_STATE_LABEL } from '#shared/domain/advert-state.ts'
import { SELLER_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Photo } from '#web/components/photo.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Panel } from '#web/components/ui/panel.tsx'
import { formatAsked, formatDate, formatRooms, formatSize } from '#web/lib/format.ts'
import { isWeb } from '#web/lib/web-address.ts'

type Advert = MaybePair['one']

function AdvertPanel({ advert, label }: { advert: Advert; label: string }) {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Fläche', advert.size === null ? null : formatSize(advert.size)],
    ['Grundstück', advert.plotSize === null ? null : formatSize(advert.plotSize)],
    ['Zimmer', advert.rooms === null ? null : formatRooms(advert.rooms)],
    ['Baujahr', advert.yearBuilt === null ? null : String(advert.yearBuilt)],
    ['Etage', advert.floor],
    ['Ort', [advert.zipCode, advert.location].filter(Boolean).join(' ') || null],
    ['Straße', advert.address],
    ['Anbieter', [advert.contactName, advert.sellerType && SELLER_TYPE_LABEL[advert.sellerType]].filter(Boolean).join(', ') || null],
    ['Eingestellt', formatDate(advert.listedAt)],
  ]
  return (
    <Panel aria-label={label} className="min-w-0 overflow-hidden">
      <div className="aspect-[16/9] max-h-56 w-full">
        <Photo src={advert.imageUrls[0]} alt="" building={advert.propertyType} />
      </div>
      <div className="p-4">
        <div className="flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
          <span>{SOURCE_LABEL[advert.source]}</span>
          <Badge tone={advert.state === 'online' ? 'blue' : 'grey'}>{ADVERT_STATE_LABEL[advert.state]}</Badge>
          <span className="ml-auto text-base font-semibold text-ink num">{formatAsked(advert)}</span>
        </div>
        <h3 className="mt-2 font-semibold break-words">{advert.title}</h3>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name} className="contents">
                  <dt className="text-ink-2">{name}</dt>
                  <dd className="break-words">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {advert.description && <p className="mt-3 line-clamp-6 text-sm whitespace-pre-line text-ink-2">{advert.description}</p>}
        {isWeb(advert.sourceUrl) && (
          <a
            href={advert.sourceUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="mt-3 inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-accent underline-offset-2 hover:underline"
          >
            Anzeige ansehen
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">(öffnet in neuem Tab)</span>
          </a>
        )}
      </div>
    </Panel>
  )
}

function Evidence({ title, phrases, agrees }: { title: string; phrases: readonly string[]; agrees: boolean }) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">{title}</h3>
      {phrases.length === 0 && <p className="mt-1 text-sm text-ink-2">nichts</p>}
      <ul className="mt-1 space-y-1 text-sm">
        {phrases.map((phrase) => (
          <li key={phrase} className="flex gap-2">
            {agrees ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-green" />
            ) : (
              <X aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
            )}
            <span className="min-w-0 break-words">{phrase}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Two adverts side by side, with the evidence for and against a single property. */
export function PairView({ pair }: { pair: MaybePair }) {
  return (
    <>
      <Panel aria-label="Was übereinstimmt und was nicht" className="mb-4 grid gap-4 p-4 sm:grid-cols-2">
        <Evidence title="Das spricht dafür" phrases={pair.agrees} agrees />
        <Evidence title="Das spricht dagegen" phrases={pair.differs} agrees={false} />
      </Panel>
      <div className="grid gap-4 md:grid-cols-2">
        <AdvertPanel advert={pair.one} label="Erste Anzeige" />
        <AdvertPanel advert={pair.other} label="Zweite Anzeige" />
      </div>
    </>
  )
}

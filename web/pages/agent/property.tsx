import { isRealPrice } from '#shared/domain/price.ts'
import { MapPin, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { Property } from '#shared/contract/work/properties.ts'
import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { describeHidden, findDoubt } from '#shared/domain/hidden-reason.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { NextStep } from '#web/blocks/next-step.tsx'
import { DeskLink } from '#web/features/people/privacy/desk-link.tsx'
import { EmptyState, ErrorCard } from '#web/components/page-state.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { BackLink } from '#web/components/back-link.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Panel, Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { LightSquares } from '#web/features/work/contact/light-squares.tsx'
import { CorrectionButtons } from '#web/features/market/corrections/correction-buttons.tsx'
import { ExportButton } from '#web/features/work/crm/export-button.tsx'
import { usePropertyExport } from '#web/features/work/crm/queries.ts'
import { OpenImmoButton } from '#web/features/work/crm/openimmo-button.tsx'
import { PlanButton } from '#web/features/work/crm/plan-button.tsx'
import { FavoriteButton } from '#web/features/work/favorites/favorite-button.tsx'
import { JoinButton } from '#web/features/market/identity/join-button.tsx'
import { MarketReport } from '#web/features/work/market-sheet/market-report.tsx'
import { ContactCard, PlatformLinks } from '#web/features/work/properties/contact-card.tsx'
import { formatOnline } from '#web/features/work/properties/days-online.ts'
import { DetailsTable } from '#web/features/work/properties/details-table.tsx'
import { ImageGrid } from '#web/features/work/properties/image-grid.tsx'
import { LeadReasons, ScoreBar } from '#web/features/work/properties/lead-score.tsx'
import { messages } from '#web/features/work/properties/messages.ts'
import { PriceHistory } from '#web/features/work/properties/price-history.tsx'
import { PropertyBadges } from '#web/features/work/properties/property-badges.tsx'
import { useProperty } from '#web/features/work/properties/queries.ts'
import { LetterButton } from '#web/features/work/letters/letter-button.tsx'
import { StatusSelect } from '#web/features/work/prospects/status-select.tsx'
import { MatchingClients } from '#web/features/work/search-clients/matching-clients.tsx'
import { later } from '#web/lib/later.tsx'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { formatAsked, formatDate, formatPricePerSize, formatRooms, formatSize } from '#web/lib/format.ts'
import { AtProspect, useHasColleagues } from '#web/lib/colleagues.ts'
import { useArrived, useInSight, useNow, useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

/** Loaded on demand: most adverts are clearly offers. */
const VerdictNotice = later<{ card: Property; actions: ReactNode }>(
  async () => (await import('#web/features/work/properties/verdict-notice.tsx')).VerdictNotice,
  () => undefined,
)

/** Loaded on demand: most adverts do not mention agents. */
const RefusalNotice = later<{ card: Property }>(
  async () => (await import('#web/features/market/corrections/refusal-notice.tsx')).RefusalNotice,
  () => undefined,
)
const mentionsAgents = ({ agentRefusal, possibleRefusal, refusalAnswer }: Property) =>
  (agentRefusal ?? possibleRefusal ?? refusalAnswer) !== null

/** Loaded on demand: only for owners the agent is working with. */
const OwnerNotice = later<{ kind: 'property'; id: number }>(
  async () => (await import('#web/features/work/notices/owner-notice.tsx')).OwnerNotice,
  () => undefined,
)

/** The call panel, loaded after the page is shown. */
const OwnCallPanel = later<{ property: Property; place: 'page' }>(
  async () => (await import('#web/blocks/own-call-panel.tsx')).OwnCallPanel,
  () => undefined,
)

/** Loaded on demand: only for agents with colleagues. */
const OfficeAt = later<{ property: Property }>(
  async () => (await import('#web/blocks/office-at.tsx')).OfficeAt,
  () => undefined,
)

/** Loaded on demand: most properties have one advert. */
const PropertyAdverts = later<{ property: Property }>(
  async () => (await import('#web/blocks/property-adverts.tsx')).PropertyAdverts,
  () => undefined,
)

/** Loaded on demand: most properties are in no CRM. */
const ExportSeen = later<{ record: ExportRecord }>(
  async () => (await import('#web/features/work/crm/export-seen.tsx')).ExportSeen,
  () => undefined,
)

/** Loaded on demand: many readers never reach the end of the details. */
const BelowDetails = later<{ id: number }>(
  async () => (await import('#web/blocks/below-details.tsx')).BelowDetails,
  () => undefined,
)

/** Back to the reader's search, with filters and page. */
function BackToSearch() {
  const state = useLocation().state as { from?: unknown } | null
  const from = typeof state?.from === 'string' ? state.from : paths.properties
  return <BackLink to={from}>Zurück zur Übersicht</BackLink>
}

function Head({ property, now }: { property: Property; now: number }) {
  const place = [property.address, [property.zipCode, property.location].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <div className="mb-4">
      <div className="mb-2 flex flex-wrap gap-1.5">
        <PropertyBadges card={property} now={now} />
        {property.isDemo && <Badge>Demo</Badge>}
        <MatchingClients of={property.matchingClients} />
      </div>
      <h1 className="text-[26px] leading-tight font-bold tracking-tight text-balance break-words">{property.title}</h1>
      <p className="mt-1.5 flex items-center gap-1.5 text-ink-2">
        <MapPin aria-hidden className="size-4.5 shrink-0" />
        {place || 'Ort nicht angegeben'}
      </p>
    </div>
  )
}

/** In case of doubt, the correction buttons are beside the reason, at the top of the page. */
const isPlainOffer = (property: Property) =>
  describeHidden(property) === null && findDoubt(property) === null && property.correctedTo === null

function Summary({ property, now }: { property: Property; now: number }) {
  const { price, size, rooms, previousPrice, listingType } = property
  const exported = usePropertyExport(property.id)
  const facts = [
    size !== null && formatSize(size),
    rooms !== null && formatRooms(rooms),
    PROPERTY_TYPE_LABEL[property.propertyType],
  ].filter(Boolean)
  return (
    <Panel aria-label="Auf einen Blick" className="p-5">
      <p className="text-[30px] leading-9 font-bold tracking-tight">
        {formatAsked(property)}
        {property.priceNegotiable && isRealPrice(price) && <span className="ml-2 text-base font-medium text-ink-2">VB</span>}
      </p>
      <p className="mt-1 text-sm text-ink-2">
        {[
          formatPricePerSize(property),
          isRealPrice(previousPrice) && previousPrice !== price && `vorher ${formatAsked({ price: previousPrice, listingType })}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-3 font-medium">{facts.join(' · ')}</p>
      <p className="mt-0.5 text-sm text-ink-2">
        {[
          property.listingDate !== null && `Eingestellt am ${formatDate(property.listingDate)}`,
          formatOnline(property, now),
          property.isWithAgency && 'auch bei einem Makler',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2.5 border-t pt-4 print:hidden">
        <StatusSelect card={property} place="detail" />
        <FavoriteButton id={property.id} title={property.title} isFavorite={property.isFavorite} place="detail" />
        <ExportButton id={property.id} title={property.title} place="detail" />
        <PlanButton id={property.id} title={property.title} />
        <LetterButton id={property.id} title={property.title} />
        <OpenImmoButton id={property.id} title={property.title} />
        {isPlainOffer(property) && <CorrectionButtons card={property} place="detail" />}
      </div>
      {exported?.seen && <ExportSeen record={exported} />}
    </Panel>
  )
}

function ScorePanel({ property, now }: { property: Property; now: number }) {
  const { score, reasons, manual } = suggestLeadScore(property, now)
  return (
    <TitledPanel
      title="Lead-Score"
      aside={
        <span>
          <span className="text-xl font-bold num">{score}</span>
          <span className="text-sm text-ink-2 num">/{LEAD_SCORE_MAX}</span>
        </span>
      }
    >
      <ScoreBar score={score} />
      <div className="mt-3">
        <LeadReasons reasons={reasons} manual={manual} />
      </div>
    </TitledPanel>
  )
}

function Detail({ property }: { property: Property }) {
  useTitle(property.title)
  const now = useNow()
  const [detailsRef, areDetailsSeen] = useInSight<HTMLDivElement>()
  const corrections = <CorrectionButtons card={property} place="detail" />
  return (
    <>
      {!isPlainOffer(property) && <VerdictNotice card={property} actions={corrections} />}
      {mentionsAgents(property) && <RefusalNotice card={property} />}
      <Head property={property} now={now} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] print:block print:space-y-4">
        <div className="min-w-0 space-y-4">
          <ImageGrid images={property.imageUrls} propertyType={property.propertyType} />
          <div className="lg:hidden print:block">
            <Summary property={property} now={now} />
          </div>
          {property.description && (
            <TitledPanel title="Beschreibung">
              <p className="text-[15px] leading-relaxed break-words whitespace-pre-line">{property.description}</p>
            </TitledPanel>
          )}
          <PriceHistory property={property} now={now} />
          {(property.adverts.length > 1 || property.source === 'tip') && <PropertyAdverts property={property} />}
          <div ref={detailsRef}>
            <DetailsTable property={property} />
          </div>
          {areDetailsSeen && <BelowDetails id={property.id} />}
        </div>
        <aside className="min-w-0 space-y-4" aria-label="Verkäufer und Bewertung">
          <div className="hidden lg:block print:hidden">
            <Summary property={property} now={now} />
          </div>
          {useHasColleagues() && <OfficeAt property={property} />}
          <div className="lg:min-h-37">
            <OwnCallPanel property={property} place="page" />
          </div>
          <ContactCard property={property} lights={<LightSquares facts={property} />} />
          {property.contact.objectedAt === null && <NextStep property={property} />}
          {property.statusChangedAt !== null && <OwnerNotice kind="property" id={property.id} />}
          <DeskLink of={`property:${property.id}`} className="block" />
          <JoinButton propertyId={property.id} title={property.title} />
          <PlatformLinks property={property} />
          <MarketReport property={property} />
          <ScorePanel property={property} now={now} />
        </aside>
      </div>
    </>
  )
}

const DetailSkeleton = () => (
  <div role="status" aria-label="Immobilie wird geladen" data-arriving>
    <Skeleton className="mb-2 h-8 w-2/3" />
    <Skeleton className="mb-4 h-5 w-1/3" />
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="aspect-[2.2] max-h-[26rem] w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  </div>
)

const NotFound = () => (
  <EmptyState
    icon={<SearchX aria-hidden />}
    title={messages.notFound}
    text="Die Anzeige gibt es nicht mehr, oder die Adresse stimmt nicht."
    action={
      <Link to={paths.properties} className={buttonClass({ variant: 'primary' })}>
        Zur Suche
      </Link>
    }
  />
)

function Loaded({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useProperty(id)
  const property = useArrived(data)
  if (property)
    return (
      <AtProspect assignedTo={property.assignedTo}>
        <Detail property={property} />
      </AtProspect>
    )
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFound />
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState icon={<SearchX aria-hidden />} title="Diese Immobilie bearbeitet ein Kollege" text={serverMessage(error) ?? ''} />
  if (error) return <ErrorCard title="Die Immobilie konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
  return <DetailSkeleton />
}

export function PropertyPage() {
  useTitle('Immobilie')
  const { id = '' } = useParams()
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : undefined
  return (
    <>
      <BackToSearch />
      {number === undefined ? <NotFound /> : <Loaded key={number} id={number} />}
    </>
  )
}

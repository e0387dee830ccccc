import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallLead } from '#shared/contract/work/call-list.ts'
import { ACTIVITY_LABEL } from '#shared/domain/activity.ts'
import { berlinDay, daysBetween } from '#shared/domain/berlin-time.ts'
import { LEAD_SCORE_MAX } from '#shared/domain/limits.ts'
import { byAuthor, formatDate, formatPrice } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="py-2.5 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
    <dt className="text-[13px] font-medium text-ink-2">{name}</dt>
    <dd className="text-sm break-words">{children}</dd>
  </div>
)

function describeOnline({ listedAt, portalCount, reposts, isWithAgency }: CallLead, now: number): string {
  const days = Math.max(0, daysBetween(berlinDay(Date.parse(listedAt)), berlinDay(now)))
  return [
    days === 0 ? 'seit heute' : days === 1 ? 'seit gestern' : `seit ${days} Tagen`,
    portalCount === 1 ? 'auf 1 Portal' : `auf ${portalCount} Portalen`,
    reposts > 0 && (reposts === 1 ? 'einmal neu eingestellt' : `${reposts}-mal neu eingestellt`),
    isWithAgency && 'auch bei einem Makler',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Notes and earlier calls, except the last conversation, which is shown above. */
function Said({ notes, said, lastSpoke }: Pick<CallLead, 'notes' | 'said' | 'lastSpoke'>) {
  const before = said.filter(({ at, description }) => at !== lastSpoke?.at || description !== lastSpoke.description)
  if (notes === null && before.length === 0) return null
  return (
    <Fact name="Bisher">
      {notes !== null && <p className="mb-1.5 line-clamp-4 whitespace-pre-line">{notes}</p>}
      <ul className="space-y-1.5">
        {before.map(({ at, activityType, description, author }) => (
          <li key={at + description}>
            <span className="text-[13px] text-ink-2 num">{formatDate(at)}</span> {ACTIVITY_LABEL[activityType]}
            {author && ` ${byAuthor(author)}`}: {description}
          </li>
        ))}
      </ul>
    </Fact>
  )
}

/** Facts about the advert and its owner. */
export const LeadFacts = ({ lead, now }: { lead: CallLead; now: number }) => (
  <dl className="divide-y">
    {lead.prices.length > 0 && (
      <Fact name="Preisverlauf">
        <span className="num">{lead.prices.map(({ price }) => formatPrice(price)).join(' → ')}</span>
        <span className="block text-[13px] text-ink-2">zuletzt am {formatDate(lead.prices.at(-1)?.at ?? lead.listedAt)}</span>
      </Fact>
    )}
    <Fact name="Online">{describeOnline(lead, now)}</Fact>
    <Fact name="Warum jetzt">
      <span className="font-semibold num">
        {lead.score}/{LEAD_SCORE_MAX}
      </span>
      {lead.reasons.length > 0 && ` · ${lead.reasons.join(' · ')}`}
    </Fact>
    <Said notes={lead.notes} said={lead.said} lastSpoke={lead.lastSpoke} />
    <Fact name="Mehr">
      <Link to={paths.property(lead.id)} className="font-medium text-accent hover:underline">
        Immobilie ansehen
      </Link>
      {lead.sourceUrl !== null && (
        <a
          href={lead.sourceUrl}
          target="_blank"
          rel="noreferrer"
          className="ml-4 inline-flex items-center gap-1 font-medium text-accent hover:underline"
        >
          Inserat
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
    </Fact>
  </dl>
)

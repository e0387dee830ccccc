import { Link } from 'react-router'
import { Notice } from '#web/components/ui/notice.tsx'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/query.ts'

/** What the partner must add before a payout, each with a link to its field. `isEarly`: even before a payout is due. */
export function PayoutNeeds({ isEarly = false }: { isEarly?: boolean }) {
  const { data } = useRead('GET /api/partner/payout-needs')
  if (!data || data.needs.length === 0 || !(data.isDue || isEarly)) return null
  return (
    <Notice
      tone={data.isDue ? 'warning' : 'info'}
      title={data.isDue ? 'Für die Auszahlung fehlt noch etwas' : 'Das brauchen Sie für Ihre erste Auszahlung'}
    >
      {data.asked.map(({ maklerName, askedOn }) => (
        <p key={maklerName}>
          {maklerName} hat Sie am {formatDate(askedOn)} darum gebeten.
        </p>
      ))}
      <ul className="list-disc pl-4">
        {data.needs.map(({ field, sentence }) => (
          <li key={sentence}>
            <Link to={`${paths.partnerDashboard}?tab=profil&feld=${field}`} className="underline underline-offset-2">
              {sentence}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

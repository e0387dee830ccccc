import { PhoneCall } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Panel } from '#web/components/ui/panel.tsx'
import { paths } from '#web/lib/paths.ts'
import { toaster } from '#web/lib/toast.ts'
import type { useCallList } from './use-call-list.ts'
import { useClaims } from './use-claims.ts'
import { useCalledLeads } from './use-called-leads.ts'
import { useNextLead } from './use-next-lead.ts'

interface HeldLeadProps {
  list: Pick<ReturnType<typeof useCallList>, 'next' | 'open' | 'show' | 'drafts' | 'refetch'>
  /** Whether the owner on the screen is to be held. */
  isHolding: boolean
  withColleagues: boolean
  userId: string
  /** Ids of the properties at which colleagues are calling. */
  onTaken: (ids: ReadonlySet<number>) => void
}

/** As many are proposed at once, so that each of an office that begins together gets one. */
const PROPOSED = 30
const OTHER = 'Den Eigentümer davor hat eben ein Kollege übernommen.'
const OTHERS = 'Die Eigentümer davor haben eben Kollegen übernommen.'

const pickIds = (leads: readonly { readonly id: number }[]) => leads.map(({ id }) => id)

/** Holds the owner on the screen, and shows those that colleagues are calling. */
export function HeldLead({ list, isHolding, withColleagues, userId, onTaken }: HeldLeadProps) {
  const others = useClaims().filter(({ isOwn }) => !isOwn)
  const taken = others.map(({ propertyId }) => propertyId).join(' ')
  useEffect(() => onTaken(new Set(taken.split(' ').filter(Boolean).map(Number))), [taken, onTaken])
  useCalledLeads(pickIds(list.open))
  const announce = (text: string | undefined) => toaster.announce({ title: 'Nächster Eigentümer', ...(text && { text }) })
  useNextLead({
    ids: isHolding ? pickIds(list.next.slice(0, PROPOSED)) : [],
    withColleagues,
    userId,
    isWorking: list.drafts.hasText,
    onOther: (id) => {
      list.show({ id })
      announce(OTHER)
    },
    onNoneFree: async (id) => {
      const { data } = await list.refetch({ cancelRefetch: false })
      const isListed = data?.leads.some((lead) => lead.id === id) ?? true
      if (!isListed) announce(OTHERS)
      return isListed
    },
    onLost: announce,
  })
  if (others.length === 0) return null
  return (
    <Panel className="mt-4 px-5 py-4">
      <ul aria-label="Anrufe von Kollegen" className="space-y-1 text-sm">
        {others.map(({ propertyId, name, title }) => (
          <li key={propertyId} className="flex items-center gap-2">
            <PhoneCall aria-hidden className="size-4 shrink-0 text-accent" />
            <Link to={paths.property(propertyId)} className="min-w-0 truncate hover:underline">
              <span className="font-medium">{name} ruft gerade an</span>: {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

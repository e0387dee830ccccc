import { Calendar, ExternalLink, Images, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Property } from '#shared/contract/work/properties.ts'
import { contactLight, WAITS_LABEL } from '#shared/domain/contact-light.ts'
import { readOwnerName, UNKNOWN_OWNER } from '#shared/domain/owner-name.ts'
import type { PlatformLink } from '#shared/domain/sources.ts'
import { describeSource, PLATFORM_LINKS, SOURCE_LABEL } from '#shared/domain/sources.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { isWeb } from '#web/lib/web-address.ts'

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-center gap-3 text-sm [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-2">
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </li>
)

/** The advert's phone text, with each number in it as a link. Portals write placeholders where there is no number. */
function PublishedPhone({ text, numbers, mayCall }: { text: string | null; numbers: Property['publishedNumbers']; mayCall: boolean }) {
  if (!text || numbers.length === 0) return '-'
  if (!mayCall) return text
  const parts: ReactNode[] = []
  let rest = text
  for (const { text: written, tel } of numbers) {
    const at = rest.indexOf(written)
    const link = (
      <a key={rest.length} href={`tel:${tel}`} className="font-medium text-accent underline-offset-2 hover:underline">
        {written}
      </a>
    )
    parts.push(rest.slice(0, at), link)
    rest = rest.slice(at + written.length)
  }
  return [...parts, rest]
}

interface ContactCardProps {
  property: Property
  /** The contact light. */
  lights: ReactNode
}

/** The owner's name, and the contact data published in the advert. A number that must not be called is not a link. */
export function ContactCard({ property, lights }: ContactCardProps) {
  const { contactInfo: contact } = property
  const { phone } = contactLight(property)
  const published = contact?.name
  const owner = readOwnerName({ ownerName: property.ownerName, contactName: published ?? property.contactName })
  const name = (
    <Line icon={<UserRound aria-hidden />}>
      {owner ?? UNKNOWN_OWNER}
      {published && published !== owner && <span className="block text-[13px] text-ink-2">Im Inserat: {published}</span>}
    </Line>
  )
  return (
    <TitledPanel title="Kontakt" aside={lights}>
      {contact ? (
        <ul className="space-y-2.5">
          {name}
          <Line icon={<Phone aria-hidden />}>
            <PublishedPhone text={contact.phone} numbers={property.publishedNumbers} mayCall={phone.light !== 'red' && !phone.waits} />
            {phone.waits && <span className="block text-[13px] text-ink-2">{WAITS_LABEL[phone.waits]}</span>}
          </Line>
          {contact.memberSince && <Line icon={<Calendar aria-hidden />}>Aktiv seit {formatDate(contact.memberSince)}</Line>}
          {contact.otherAds !== null && (
            <Line icon={<Images aria-hidden />}>
              {contact.otherAds === 1 ? '1 weitere Anzeige' : `${contact.otherAds} weitere Anzeigen`}
            </Line>
          )}
        </ul>
      ) : (
        <>
          {owner && <ul className="mb-2.5">{name}</ul>}
          <p className="text-sm text-ink-2">Die Anzeige nennt keine Kontaktdaten.</p>
        </>
      )}
      {contact?.source && <p className="mt-3 text-[13px] text-ink-2">Wie veröffentlicht bei {describeSource(contact.source)}</p>}
    </TitledPanel>
  )
}

/** One link per portal that has the property. */
export function PlatformLinks({ property }: { property: Property }) {
  const links: { label: string; href: string }[] = (Object.keys(PLATFORM_LINKS) as PlatformLink[]).flatMap((name) => {
    const href = property[name]
    return isWeb(href) ? [{ label: PLATFORM_LINKS[name], href }] : []
  })
  if (links.length === 0 && isWeb(property.sourceUrl)) links.push({ label: SOURCE_LABEL[property.source], href: property.sourceUrl })
  if (links.length === 0) return null
  return (
    <TitledPanel title="Zur Anzeige">
      <div className="flex flex-wrap gap-2">
        {links.map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer" className={buttonClass()}>
            {label}
            <ExternalLink aria-hidden />
            <span className="sr-only">(öffnet in neuem Tab)</span>
          </a>
        ))}
      </div>
    </TitledPanel>
  )
}

import type { OfficeId } from '#shared/domain/ids.ts'
import { renewAddress } from '#server/features/ingest/mailbox/service.ts'
import type { Ctx } from '#server/ctx.ts'
import type { AlertPost, SentAlert } from './alert-mails/post.ts'
import { type AlertAdvert, immobilienscout24Text, kleinanzeigenText, ohneMaklerText } from './alert-mails/texts.ts'
import type { Ad } from './world/ad.ts'

const LUENEBURG = { zipCode: '21335', town: 'Lüneburg' } as const

const AT_OHNE_MAKLER: readonly AlertAdvert[] = [
  {
    ...LUENEBURG,
    id: '498401',
    title: 'Reihenhaus am Kurpark, vom Eigentümer',
    price: 389_000,
    size: 118,
    rooms: 5,
    street: 'Soltauer Straße 48',
  },
  { ...LUENEBURG, id: '498417', title: 'Helle Dachgeschosswohnung mit Loggia', price: 264_000, size: 71.5, rooms: 3 },
]
const AT_IMMOSCOUT: readonly AlertAdvert[] = [
  {
    ...LUENEBURG,
    id: '171164085',
    title: 'Einfamilienhaus mit großem Garten',
    price: 479_000,
    size: 146,
    rooms: 6,
    street: 'Wacholderweg 9',
  },
]

/** Alerts to the first agent: for known adverts, for new ones, in an unreadable format, and from a sender that is not a portal. */
function alertsFor(to: string, seen: readonly Ad[]): readonly SentAlert[] {
  const known = seen.map(({ id, title, price, size, place }) => ({
    id,
    title,
    price: price ?? 0,
    size: size ?? 0,
    rooms: 0,
    zipCode: place.zip,
    town: place.city,
  }))
  return [
    {
      from: 'noreply@kleinanzeigen.de',
      to,
      subject: 'Neue Treffer zu deiner Suche „Häuser zum Kauf in Hamburg“',
      text: kleinanzeigenText('Häuser zum Kauf in Hamburg', known),
    },
    {
      from: 'myscout@immobilienscout24.de',
      to,
      subject: '4 Angebote: Haus zum Kauf, in Lüneburg',
      text: 'Unsere E-Mails haben ein neues Gesicht.',
    },
    { from: 'info@ohne-makler.example', to, subject: 'Neue Immobilien in Lüneburg', text: ohneMaklerText(AT_OHNE_MAKLER) },
    { from: 'info@suchauftrag.ohne-makler.net', to, subject: 'Neue Immobilien in Lüneburg', text: ohneMaklerText(AT_OHNE_MAKLER) },
    {
      from: 'myscout@immobilienscout24.de',
      to,
      subject: '1 Angebot: Haus zum Kauf, in Lüneburg',
      text: immobilienscout24Text('Haus zum Kauf, in Lüneburg', AT_IMMOSCOUT),
    },
  ]
}

/** Delivers alert emails to the first agent's inbound address. */
export async function seedAlerts(ctx: Ctx, post: AlertPost, port: number, seen: readonly Ad[]): Promise<void> {
  const agent = await ctx.db
    .selectFrom('users')
    .select('office_id as officeId')
    .where('email', '=', 'makler@giebel.demo')
    .executeTakeFirstOrThrow()
  const { address } = await renewAddress(ctx, agent.officeId as OfficeId)
  for (const alert of alertsFor(address ?? '', seen)) await post.send(port, alert)
}

import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { toCents } from '#shared/domain/money.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/ctx.ts'

interface DemoTip {
  readonly street: string
  readonly houseNumber: string
  readonly zipCode: string
  readonly city: string
  readonly propertyType: 'Haus' | 'Wohnung' | 'Mehrfamilienhaus' | 'Grundstück'
  readonly tipType?: 'Immobilienverkauf' | 'Energieausweis'
  readonly price: number | null
  readonly seller: string | null
  readonly phone?: string
  readonly urgency?: 'niedrig' | 'mittel' | 'hoch'
  readonly description: string
  readonly status?: 'submitted' | 'contacted' | 'accepted' | 'sold' | 'rejected'
  readonly answer?: string
  readonly hoursAgo: number
}

const TIPS: readonly DemoTip[] = [
  {
    street: 'Heckenrosenweg',
    houseNumber: '14',
    zipCode: '22391',
    city: 'Hamburg',
    propertyType: 'Haus',
    price: 690_000,
    seller: 'Inge Carstens',
    phone: '040 55500123',
    urgency: 'hoch',
    description: 'Frau Carstens zieht zu ihrer Tochter und möchte im Frühjahr verkaufen. Großer, gepflegter Garten.',
    hoursAgo: 3,
  },
  {
    street: 'Ahornallee',
    houseNumber: '3a',
    zipCode: '22527',
    city: 'Hamburg',
    propertyType: 'Wohnung',
    price: null,
    seller: null,
    description: 'Die Wohnung im zweiten Stock steht seit Monaten leer, die Nachbarn wissen, wem sie gehört.',
    hoursAgo: 27,
  },
  {
    street: 'Am Kanal',
    houseNumber: '88',
    zipCode: '20537',
    city: 'Hamburg',
    propertyType: 'Mehrfamilienhaus',
    price: 2_450_000,
    seller: 'Erbengemeinschaft Lüders',
    description: 'Wir haben den Keller entrümpelt. Die Erben sind sich einig und suchen jemanden, der bewertet.',
    status: 'contacted',
    answer: 'Danke! Ich habe am Donnerstag einen Termin mit Herrn Lüders.',
    hoursAgo: 24 * 6,
  },
  {
    street: 'Sonnenhang',
    houseNumber: '21',
    zipCode: '21337',
    city: 'Lüneburg',
    propertyType: 'Haus',
    tipType: 'Energieausweis',
    price: null,
    seller: 'Familie Okafor',
    urgency: 'niedrig',
    description: 'Braucht einen Energieausweis vor der Vermietung.',
    status: 'accepted',
    hoursAgo: 24 * 11,
  },
  {
    street: 'Deichweg',
    houseNumber: '7',
    zipCode: '21129',
    city: 'Hamburg',
    propertyType: 'Haus',
    price: 415_000,
    seller: 'Peter Mahnke',
    description: 'Haus mit Reetdach, Eigentümer möchte sich verkleinern.',
    status: 'sold',
    answer: 'Verkauft – vielen Dank für den Tipp.',
    hoursAgo: 24 * 64,
  },
  {
    street: 'Wiesengrund',
    houseNumber: '40',
    zipCode: '21335',
    city: 'Lüneburg',
    propertyType: 'Grundstück',
    price: 180_000,
    seller: null,
    description: 'Unbebautes Grundstück, Schild vom Vorjahr steht noch.',
    status: 'rejected',
    answer: 'Der Eigentümer verkauft doch nicht.',
    hoursAgo: 24 * 80,
  },
]

const PERSON = ['id', 'email', 'short_link', 'office_id as officeId'] as const

/** Connects the partner with the first agent and creates some tips with their history. */
export async function seedNetwork({ db, clock }: Ctx): Promise<void> {
  const people = await db.selectFrom('users').select(PERSON).where('is_demo', '=', true).execute()
  const [agent, partner] = ['makler@giebel.demo', 'partner@giebel.demo'].map((email) => people.find((one) => one.email === email))
  if (!agent || !partner) return
  const before = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000)
  await db
    .insertInto('partner_relations')
    .values({
      office_id: agent.officeId as OfficeId,
      partner_id: partner.id as PartnerId,
      short_link: agent.short_link,
      created_at: before(24 * 90),
    })
    .execute()
  await db
    .insertInto('partner_criteria')
    .values({
      office_id: agent.officeId as OfficeId,
      name: 'Gärtner in Hamburg',
      industry: 'Gartenbauer',
      location: 'Hamburg',
      request: JSON.stringify({ industry: 'Gartenbauer', place: 'Hamburg' }),
      is_active: true,
      scraping_interval: 1440,
      created_at: before(1),
      requested_at: before(1),
    })
    .execute()
  await db
    .insertInto('property_tips')
    .values(
      TIPS.map((tip) => ({
        office_id: agent.officeId as OfficeId,
        partner_id: partner.id as PartnerId,
        tip_type: tip.tipType ?? 'Immobilienverkauf',
        property_type: tip.propertyType,
        street: tip.street,
        house_number: tip.houseNumber,
        zip_code: tip.zipCode,
        city: tip.city,
        estimated_price_cents: toCents(tip.price),
        seller_name: tip.seller,
        seller_phone: tip.phone ?? null,
        lead_source: 'Auftrag vor Ort',
        urgency: tip.urgency ?? 'mittel',
        description: tip.description,
        status: tip.status ?? 'submitted',
        agent_notes: tip.answer ?? null,
        submitted_at: before(tip.hoursAgo),
      })),
    )
    .execute()
  await sql`insert into tip_history (tip_id, change_type, old_value, new_value, changed_by_type, created_at)
    select id, change_type, old_value, new_value, 'makler', submitted_at + interval '2 hours' from property_tips,
      lateral (values ('status_change', 'submitted', nullif(status, 'submitted')), ('note_added', null, agent_notes)) as change (change_type, old_value, new_value)
    where new_value is not null`.execute(db)
}

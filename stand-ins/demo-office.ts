import { randomUUID } from 'node:crypto'
import { members } from '#shared/contract/people/members.ts'
import type { Route } from '#shared/contract/route.ts'
import { assignment } from '#shared/contract/work/assignment.ts'
import { callList } from '#shared/contract/work/call-list.ts'
import { contact } from '#shared/contract/work/contact.ts'
import { letters } from '#shared/contract/work/letters.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { berlinDay, daysAfter } from '#shared/domain/berlin-time.ts'
import type { CallResult } from '#shared/domain/call-result.ts'
import { DAY } from '#shared/domain/durations.ts'
import type { SignedIn } from '#shared/domain/ids.ts'
import { mayWithColleagues, type OfficeRole } from '#shared/domain/office-rights.ts'
import type { Ctx } from '#server/ctx.ts'
import { selectChoice } from '#server/db/colleagues.ts'
import { NO_SESSION } from '#server/http/session.ts'
import { type Input, perform } from '#server/perform.ts'

const PEOPLE = ['makler', 'leitung', 'kollege', 'kollegin', 'assistenz'] as const
type Who = (typeof PEOPLE)[number]
type Agents = Exclude<Who, 'assistenz'>

/** Calls of the last days by different people, each at another free prospect. */
const CALLED: readonly {
  readonly who: Agents
  readonly daysAgo: number
  readonly result: CallResult
  readonly text: string
  /** Days until the next follow-up, and its time. */
  readonly next?: readonly [days: number, time?: string]
}[] = [
  { who: 'kollege', daysAgo: 6, result: 'interested', text: 'Will bis zum Sommer verkaufen, der Sohn hilft.', next: [0, '16:30'] },
  { who: 'kollegin', daysAgo: 5, result: 'send_info', text: 'Bittet um Unterlagen zum Ablauf.', next: [0] },
  { who: 'makler', daysAgo: 5, result: 'appointment', text: 'Besichtigung vereinbart, beide Eigentümer sind da.', next: [1, '15:00'] },
  { who: 'kollege', daysAgo: 4, result: 'no_response', text: 'Mailbox, nichts hinterlassen.', next: [1] },
  { who: 'leitung', daysAgo: 3, result: 'send_market_report', text: 'Fragt nach Preisen in der Straße.', next: [0] },
  { who: 'kollegin', daysAgo: 2, result: 'not_interested', text: 'Hat an Bekannte verkauft.' },
  { who: 'kollegin', daysAgo: 1, result: 'callback_requested', text: 'Ist ab 18 Uhr zu Hause.', next: [1, '18:15'] },
]

/** Free prospects that the manager hands out, with the days until their follow-up. */
const ASSIGNED: readonly (readonly [who: Agents, days: number])[] = [
  ['makler', 0],
  ['kollege', 0],
  ['kollegin', 1],
  ['leitung', 1],
]

/** Territories as the manager has drawn them up; they are off, for their effect is yet to be looked at. */
const TERRITORIES: readonly (readonly [name: string, places: readonly string[], who: Agents])[] = [
  ['Elbvororte', ['22587', '22609', 'Blankenese'], 'kollegin'],
  ['Übriges Hamburg', ['Hamburg'], 'kollege'],
]

const LETTER = {
  subject: 'Ihre Immobilie in guten Händen',
  body: '{{Anrede}},\n\nich betreue Verkäufe in Ihrer Nachbarschaft und sage Ihnen gern, was Ihre Immobilie heute wert ist.',
  recipient: { name: 'Familie Harms', street: 'Falkensteiner Ufer 14', zipCode: '22587', city: 'Hamburg' },
  addressOrigin: 'sight',
} as const

/** The assistant's part: she notes what she hears. */
const HEARD = {
  note: 'Frau des Eigentümers rief an: bitte erst nach den Ferien wieder melden.',
  objection: 'Rief im Büro an und bittet, nicht mehr angerufen zu werden.',
  consent: 'Bat am Telefon um einen Rückruf.',
} as const

const INVITED = { email: 'ole.fischer@haus.example', officeRole: 'agent' } as const

type Call = <R extends Route>(who: Who, row: R, input?: Input) => ReturnType<typeof perform<R>>

interface Office {
  readonly call: Call
  readonly ids: ReadonlyMap<string, string>
  readonly now: Date
  /** The next free prospect. */
  readonly next: () => number
}

/** A week of the five people in the first office, by the calls of their screens. Needs free prospects. */
export async function seedOffice(ctx: Ctx): Promise<void> {
  const people = await listPeople(ctx)
  const call: Call = (who, row, input) => perform(ctx, row, { user: people.get(`${who}@giebel.demo`), session: NO_SESSION }, input)
  const ids = new Map([...people].map(([email, { id }]) => [email, id]))
  const free = await listFree(call)
  const next = () => {
    const id = free.shift()
    if (id === undefined) throw new Error('the demo has too few free prospects')
    return id
  }
  const office = { call, ids, now: ctx.clock.now(), next }
  const called = await noteCalls(office)
  await noteHeard(office, called)
  await assign(office)
  await writeLetter(office)
  await arrange(office)
  await call('makler', members.invite, { body: INVITED })
}

async function listPeople({ db }: Ctx): Promise<ReadonlyMap<string, SignedIn>> {
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.role', 'u.office_id as officeId', 'u.office_role as officeRole', selectChoice('u').as('choice')])
    .where('u.is_demo', '=', true)
    .execute()
  return new Map(
    rows.map(({ email, choice, ...user }) => {
      const ofColleagues = user.officeRole === null ? undefined : mayWithColleagues(user.officeRole as OfficeRole, choice)
      return [email, { ...user, ofColleagues } as SignedIn]
    }),
  )
}

const STATUSES = ['contacted', 'send_market_report', 'follow_up'] as const
const LISTED = '50'

async function listFree(call: Call): Promise<number[]> {
  const lists = []
  for (const prospectStatus of STATUSES) {
    const query = { onlyMine: 'true', assigned: 'nobody', prospectStatus, limit: LISTED }
    lists.push(await call('makler', properties.list, { query }))
  }
  return lists.flatMap((list) => list.properties).flatMap(({ id, contact: { objectedAt } }) => (objectedAt === null ? [id] : []))
}

async function noteCalls({ call, now, next }: Office): Promise<number[]> {
  const called: number[] = []
  for (const { who, daysAgo, result, text, next: followUp } of CALLED) {
    const id = next()
    const planned = followUp && { nextDate: daysAfter(berlinDay(now), followUp[0]), nextTime: followUp[1] }
    const body = { key: randomUUID(), channel: 'phone', result, text, waitedSeconds: (daysAgo * DAY) / 1_000, ...planned }
    await call(who, callList.note, { params: { id }, body })
    called.push(id)
  }
  return called
}

async function noteHeard({ call, now, next }: Office, [noted, agreed]: readonly number[]): Promise<void> {
  const note = { activityType: 'note_added', description: HEARD.note }
  await call('assistenz', prospects.addActivity, { params: { id: noted }, body: note })
  const consent = { channel: 'phone', reason: HEARD.consent, day: berlinDay(now) }
  await call('assistenz', contact.consent, { params: { id: agreed }, body: consent })
  const objection = { key: randomUUID(), channel: 'phone', result: 'objection', text: HEARD.objection }
  await call('assistenz', callList.note, { params: { id: next() }, body: objection })
}

async function assign({ call, ids, now, next }: Office): Promise<void> {
  for (const [who, days] of ASSIGNED) {
    const body = { assignedTo: ids.get(`${who}@giebel.demo`), nextFollowUpDate: daysAfter(berlinDay(now), days) }
    await call('leitung', prospects.update, { params: { id: next() }, body })
  }
}

/** How the office would assign its leads, and who is away soon. */
async function arrange({ call, ids, now }: Office): Promise<void> {
  const idFor = (who: Agents) => ids.get(`${who}@giebel.demo`)
  for (const [name, places, who] of TERRITORIES)
    await call('leitung', assignment.addRule, { body: { name, places, propertyTypes: [], sources: [], userId: idFor(who) } })
  const [firstDay, lastDay] = [daysAfter(berlinDay(now), 10), daysAfter(berlinDay(now), 20)]
  await call('kollegin', assignment.addAbsence, { body: { userId: idFor('kollegin'), firstDay, lastDay, standInId: idFor('kollege') } })
}

/** To the first owner who may be written to. */
async function writeLetter({ call, now }: Office): Promise<void> {
  const { properties: found } = await call('kollegin', properties.list, { query: { location: 'Hamburg', limit: LISTED } })
  for (const { id } of found) {
    const { refusal } = await call('kollegin', letters.of, { params: { id } })
    if (refusal !== null) continue
    const { run } = await call('kollegin', letters.make, { body: { propertyIds: [id], ...LETTER } })
    await call('kollegin', letters.send, { params: { run }, body: { day: berlinDay(now) } })
    return
  }
  throw new Error('the demo has no owner to write to')
}

import { germanDay } from './berlin-time.ts'

/** What an objection would block. */
interface Reach {
  readonly adverts: number
  readonly properties: number
  readonly isMore: boolean
  readonly marks: { readonly phone: boolean; readonly email: boolean; readonly address: boolean }
  readonly leftOut: readonly { readonly number: string; readonly whose: 'agency' | 'manager' }[]
}

const WHOSE = { agency: 'einem Maklerbüro', manager: 'einer Hausverwaltung' } as const

const NUMBER = new Intl.NumberFormat('de-DE')
const LIST = new Intl.ListFormat('de-DE', { type: 'disjunction' })

/** The number of adverts an objection blocks: `Betrifft 16 Inserate.` */
function countedReach({ adverts, isMore }: Pick<Reach, 'adverts' | 'isMore'>): string {
  if (isMore) return `Betrifft mehr als ${NUMBER.format(adverts)} Inserate.`
  return adverts === 1 ? 'Betrifft 1 Inserat.' : `Betrifft ${NUMBER.format(adverts)} Inserate.`
}

/** The count, the data by which the owner will be recognised, and the numbers that do not count. */
function describeReach(reach: Reach): string {
  const { phone, email, address } = reach.marks
  const known = [phone && 'Telefonnummer', email && 'E-Mail-Adresse', address && 'Anschrift'].filter((mark) => mark !== false)
  const future =
    known.length === 0
      ? 'Künftige Inserate dieses Eigentümers werden nicht erkannt, nur dieses selbst.'
      : `Auch künftige Inserate des Eigentümers, erkannt an der ${LIST.format(known)}, stehen dann auf Rot.`
  const others = reach.leftOut.map(({ number, whose }) => `Die Nummer ${number} zählt nicht mit: Sie gehört offenbar ${WHOSE[whose]}.`)
  return [countedReach(reach), future, ...others].join(' ')
}

/** The reach of an objection, or a note while it is loading or if loading failed. */
export function reachNote({ data, isError }: { readonly data: Reach | undefined; readonly isError: boolean }): string {
  if (data) return describeReach(data)
  return isError ? 'Wie viele Inserate es betrifft, ließ sich gerade nicht zählen.' : 'Die betroffenen Inserate werden gezählt …'
}

/** A record about an owner. */
interface OnRecord {
  readonly id: number
  readonly kind: string
  readonly reason: string
  readonly day: string
  readonly createdAt: string
  readonly liftedAt: string | null
}

interface Standing {
  readonly ids: readonly number[]
  readonly reason: string
  readonly day: string
}

/** The objections in force. Each advert of a joined property may have its own copy of the same objection. */
export function standingObjections(records: readonly OnRecord[]): Standing[] {
  const inForce = records.filter(({ kind, liftedAt }) => kind === 'objection' && liftedAt === null)
  const copies = Map.groupBy(inForce, ({ createdAt, day, reason }) => `${createdAt} ${day} ${reason}`)
  return [...copies.values()].flatMap((same) => same.slice(0, 1).map(({ day, reason }) => ({ ids: same.map(({ id }) => id), day, reason })))
}

/** Names each objection with its date and how it was made: `Widerspruch vom 23.11.2026 (Am Telefon gesagt)`. */
export const nameObjections = (standing: readonly Standing[]): string =>
  standing.map(({ day, reason }) => `Widerspruch vom ${germanDay(day)} (${reason || 'in der Kontakt-Ampel eingetragen'})`).join('; ')

/** How long an agent can undo an objection. */
export const UNDO_HINT = 'Haben Sie sich vertan, können Sie ihn 24 Stunden lang zurücknehmen. Danach gilt er für immer.'

import { germanDay } from './berlin-time.ts'
import { isRealPrice } from './price.ts'
import type { ListingType, PropertyType } from './property-type.ts'
import type { AdvertSource } from './sources.ts'

/** How a lead came to its agent; `pool` leaves it free. */
export const ASSIGNMENT_WAYS = ['rule', 'turn', 'hand', 'pool'] as const
export type AssignmentWay = (typeof ASSIGNMENT_WAYS)[number]

/** What the assignment of a lead depends on. */
export interface ArrivedLead {
  readonly propertyId: number
  /** Of its place keys those that a rule names. */
  readonly placeKeys: readonly string[]
  readonly price: number | null
  readonly propertyType: PropertyType
  readonly listingType: ListingType
  readonly sources: readonly AdvertSource[]
  /** The agent by whose link the partner of a tip came. */
  readonly contactId: string | null
  readonly arrivedAt: string
  /** Of the assignment, in Berlin: who is present. */
  readonly day: string
}

/** A rule that is switched on. Empty lists and null do not limit. */
export interface TriedRule {
  readonly id: number
  readonly placeKeys: readonly string[]
  readonly minPrice: number | null
  readonly maxPrice: number | null
  readonly propertyTypes: readonly string[]
  readonly listingType: string | null
  readonly sources: readonly string[]
  /** Null: the partner's own contact. */
  readonly userId: string | null
  /** Leads that arrived earlier are left alone. */
  readonly since: string
}

/** An agent who may work on prospects. */
export interface AssignablePerson {
  readonly id: string
  /** When it was last the agent's turn. */
  readonly turnedAt: string | null
  readonly absences: readonly { readonly firstDay: string; readonly lastDay: string; readonly standInId: string | null }[]
}

/** Rules in their order, and what applies after them. */
export interface AssignmentPlan {
  readonly rules: readonly TriedRule[]
  readonly people: readonly AssignablePerson[]
  /** Null: what no rule takes stays free. */
  readonly turnSince: string | null
}

export interface AssignedLead {
  readonly propertyId: number
  readonly arrivedAt: string
  readonly way: Exclude<AssignmentWay, 'hand'>
  readonly ruleId: number | null
  readonly userId: string | null
  /** The absent agent whose stand-in got it. */
  readonly forId: string | null
}

/** Names the days of an absence: `20.11.2026 bis 27.11.2026`. */
export const describeDays = ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }): string =>
  firstDay === lastDay ? germanDay(firstDay) : `${germanDay(firstDay)} bis ${germanDay(lastDay)}`

const includes = <T>(list: readonly T[], value: T) => list.length === 0 || list.includes(value)

/** An unknown value fits no limit. */
function fits(rule: TriedRule, lead: ArrivedLead): boolean {
  const { price, arrivedAt } = lead
  const isLimited = rule.minPrice !== null || rule.maxPrice !== null
  return (
    arrivedAt >= rule.since &&
    (rule.placeKeys.length === 0 || rule.placeKeys.some((key) => lead.placeKeys.includes(key))) &&
    (!isLimited || (isRealPrice(price) && price >= (rule.minPrice ?? 0) && price <= (rule.maxPrice ?? Infinity))) &&
    includes(rule.propertyTypes, lead.propertyType) &&
    (rule.listingType === null || rule.listingType === lead.listingType) &&
    (rule.sources.length === 0 || lead.sources.some((source) => rule.sources.includes(source)))
  )
}

const findAbsence = ({ absences }: AssignablePerson, day: string) =>
  absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

/** Those who take leads in turn, who had none for longest first. */
function toQueue(people: readonly AssignablePerson[]): AssignablePerson[] {
  const rank = ({ turnedAt, id }: AssignablePerson) => `${turnedAt ?? ''} ${id}`
  return people.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/**
 * Assigns leads one after the other: by the first rule that fits and whose agent, or the stand-in, is present; else in turn among those present; else
 * it stays free.
 */
export function assignLeads(leads: readonly ArrivedLead[], { rules, people, turnSince }: AssignmentPlan): AssignedLead[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const queue = toQueue(people)

  const findPresent = (id: string | null, day: string): Pick<AssignedLead, 'userId' | 'forId'> | undefined => {
    const person = id === null ? undefined : byId.get(id)
    if (!person) return undefined
    const absence = findAbsence(person, day)
    if (!absence) return { userId: person.id, forId: null }
    const standIn = absence.standInId === null ? undefined : byId.get(absence.standInId)
    return standIn && !findAbsence(standIn, day) ? { userId: standIn.id, forId: person.id } : undefined
  }

  const byRule = (lead: ArrivedLead): Omit<AssignedLead, 'propertyId' | 'arrivedAt'> | undefined => {
    for (const rule of rules) {
      const found = fits(rule, lead) && findPresent(rule.userId ?? lead.contactId, lead.day)
      if (found) return { way: 'rule', ruleId: rule.id, ...found }
    }
    return undefined
  }

  const inTurn = (lead: ArrivedLead): Omit<AssignedLead, 'propertyId' | 'arrivedAt'> | undefined => {
    if (turnSince === null || lead.arrivedAt < turnSince) return undefined
    const at = queue.findIndex((person) => !findAbsence(person, lead.day))
    const next = at < 0 ? undefined : queue.splice(at, 1)[0]
    if (!next) return undefined
    queue.push(next)
    return { way: 'turn', ruleId: null, userId: next.id, forId: null }
  }

  return leads.map((lead) => {
    const found = byRule(lead) ?? inTurn(lead) ?? ({ way: 'pool', ruleId: null, userId: null, forId: null } as const)
    return { propertyId: lead.propertyId, arrivedAt: lead.arrivedAt, ...found }
  })
}

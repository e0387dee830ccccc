import { z } from 'zod'
import { ABSENCES_MAX, ASSIGNMENT_RULES_MAX, PREVIEW_DAYS, RETURN_DAYS, RETURN_DAYS_MAX, RULE_PLACES_MAX } from '../../domain/limits.ts'
import { LISTING_TYPES, PROPERTY_TYPES } from '../../domain/property-type.ts'
import { ADVERT_SOURCES } from '../../domain/sources.ts'
import { ById, Day, Done, Euro, Id, Moment, orUnset, Place, Required } from '../fields.ts'
import type { Routes } from '../route.ts'

const Person = z.uuid('Bitte wählen Sie einen Menschen aus Ihrem Büro')

/** Which leads a rule takes; what is not set does not limit. */
const Limits = z.object({
  places: z.array(Place).max(RULE_PLACES_MAX, `Höchstens ${RULE_PLACES_MAX} Postleitzahlen und Orte`),
  minPrice: orUnset(Euro),
  maxPrice: orUnset(Euro),
  propertyTypes: z
    .array(z.enum(PROPERTY_TYPES, 'Unbekannte Objektart'))
    .max(PROPERTY_TYPES.length, 'Bitte nennen Sie jede Objektart einmal'),
  listingType: orUnset(z.enum(LISTING_TYPES, 'Bitte wählen Sie Kauf oder Miete')),
  sources: z.array(z.enum(ADVERT_SOURCES, 'Unbekannte Quelle')).max(ADVERT_SOURCES.length, 'Bitte nennen Sie jede Quelle einmal'),
})

export const RuleForm = Limits.extend({
  name: Required(100, 'Bitte geben Sie der Regel einen Namen'),
  /** Unset: the agent by whose link the partner of a tip came. */
  userId: orUnset(Person),
}).refine(({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice <= maxPrice, {
  path: ['maxPrice'],
  error: 'Der Höchstpreis liegt unter dem Mindestpreis',
})
export type RuleForm = z.output<typeof RuleForm>

/** What a territory brought in a calendar quarter. */
export const Quarter = z.object({
  /** Its first day. */
  from: Day,
  leads: z.number(),
  /** Of these leads those with a contact, and those that became a deal. */
  contacted: z.number(),
  deals: z.number(),
})
export type Quarter = z.output<typeof Quarter>

export const AssignmentRule = z.object({
  id: Id,
  name: z.string(),
  places: z.array(z.string()),
  minPrice: z.number().nullable(),
  maxPrice: z.number().nullable(),
  propertyTypes: z.array(z.enum(PROPERTY_TYPES)),
  listingType: z.enum(LISTING_TYPES).nullable(),
  sources: z.array(z.enum(ADVERT_SOURCES)),
  /** Null: the partner's own contact. */
  userId: z.string().nullable(),
  /** False for an agent who has left, is locked or does not work on prospects: the rule is skipped. */
  isPossible: z.boolean(),
  /** Null while it is off. */
  activeSince: Moment.nullable(),
  /** Null for a rule without places, and for who neither assigns nor gets its leads. */
  lastQuarter: Quarter.nullable(),
})
export type AssignmentRule = z.output<typeof AssignmentRule>

export const AbsenceForm = z
  .object({
    userId: Person,
    firstDay: Day,
    lastDay: Day,
    standInId: orUnset(Person),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'], error: 'Der letzte Tag liegt vor dem ersten' })
  .refine(({ userId, standInId }) => userId !== standInId, { path: ['standInId'], error: 'Bitte wählen Sie jemand anderen als Vertretung' })
export type AbsenceForm = z.output<typeof AbsenceForm>

export const Absence = z.object({
  id: Id,
  userId: z.string(),
  firstDay: Day,
  lastDay: Day,
  standInId: z.string().nullable(),
})
export type Absence = z.output<typeof Absence>

export const AssignmentSettings = z.object({
  /** Whether what no rule takes goes in turn to those present. */
  isInTurn: z.boolean(),
  /** Working days after which an unworked lead is free again; null: never. */
  returnDays: z.number().nullable(),
})
export type AssignmentSettings = z.output<typeof AssignmentSettings>

const SettingsForm = z.object({
  isInTurn: z.boolean('Bitte wählen Sie, ob reihum zugeteilt wird'),
  returnDays: z
    .number('Bitte geben Sie eine Zahl von Werktagen ein')
    .int('Bitte geben Sie ganze Werktage ein')
    .min(1, 'Mindestens ein Werktag')
    .max(RETURN_DAYS_MAX, `Höchstens ${RETURN_DAYS_MAX} Werktage`)
    .nullable(),
})

export const Assignment = AssignmentSettings.extend({ rules: z.array(AssignmentRule), absences: z.array(Absence) })
export type Assignment = z.output<typeof Assignment>

/** What a rule would have done in the last days. */
export const RulePreview = z.object({
  /** Leads that reached the office. */
  leads: z.number(),
  /** Whether there were more, and only the newest are counted. */
  isCut: z.boolean(),
  /** Leads that this rule takes. */
  taken: z.number(),
  /** How many leads each agent gets without this rule and with it; null are those that stay free. */
  people: z.array(z.object({ userId: z.string().nullable(), before: z.number(), after: z.number() })),
  /** Some of the leads it takes, the newest first. */
  examples: z.array(z.object({ id: z.number(), title: z.string(), zipCode: z.string().nullable(), location: z.string().nullable() })),
})
export type RulePreview = z.output<typeof RulePreview>

/** Why a lead has its agent. */
export const AssignmentReason = z.object({
  userId: z.string().nullable(),
  /** `own`: by the first contact, or before rules were kept. */
  way: z.enum(['rule', 'turn', 'hand', 'own', 'free']),
  rule: z.string().nullable(),
  /** Name of the absent agent whose stand-in this one is. */
  standsInFor: z.string().nullable(),
  /** Name of who assigned it by hand. */
  by: z.string().nullable(),
  at: Moment.nullable(),
  /** The last day on which it stays with the agent without a contact; null if it stays. */
  lastDay: Day.nullable(),
})
export type AssignmentReason = z.output<typeof AssignmentReason>

const ALL = '/api/assignment'
const RULE = '/api/assignment/rules/:id'

/** How the leads of an office find their agent: rules in an order, absences, and how long a lead stays unworked. */
export const assignment = {
  get: {
    method: 'GET',
    path: ALL,
    access: ['agent'],
    scope: 'read',
    reply: Assignment,
    summary: 'Die Regeln, nach denen Leads des Büros zugeteilt werden, in ihrer Reihenfolge, und wer wann abwesend ist.',
  },
  addRule: {
    method: 'POST',
    path: '/api/assignment/rules',
    access: ['agent'],
    right: 'prospects.assign',
    body: RuleForm,
    reply: AssignmentRule,
    invalidates: [ALL],
    summary: `Eine Regel unter die anderen setzen, höchstens ${ASSIGNMENT_RULES_MAX}. Sie ist aus, bis sie eingeschaltet wird.`,
  },
  changeRule: {
    method: 'PUT',
    path: RULE,
    access: ['agent'],
    right: 'prospects.assign',
    params: ById,
    body: RuleForm,
    reply: AssignmentRule,
    invalidates: [ALL],
    summary: 'Eine Regel ändern. Sie ist danach aus, damit ihre neue Wirkung zuerst angesehen wird.',
  },
  removeRule: {
    method: 'DELETE',
    path: RULE,
    access: ['agent'],
    right: 'prospects.assign',
    params: ById,
    reply: Done,
    invalidates: [ALL],
    summary: 'Eine Regel löschen. Was sie zugeteilt hat, bleibt zugeteilt.',
  },
  switchRule: {
    method: 'PUT',
    path: '/api/assignment/rules/:id/active',
    access: ['agent'],
    right: 'prospects.assign',
    params: ById,
    body: z.object({ isActive: z.boolean('Bitte wählen Sie ein oder aus') }),
    reply: AssignmentRule,
    invalidates: [ALL],
    summary: 'Eine Regel ein- oder ausschalten. Sie gilt für Leads, die danach kommen.',
  },
  previewRule: {
    method: 'GET',
    path: '/api/assignment/rules/:id/preview',
    access: ['agent'],
    right: 'prospects.assign',
    params: ById,
    reply: RulePreview,
    summary: `Was eine Regel mit den Leads der letzten ${PREVIEW_DAYS} Tage gemacht hätte, neben den eingeschalteten.`,
  },
  order: {
    method: 'PUT',
    path: '/api/assignment/order',
    access: ['agent'],
    right: 'prospects.assign',
    body: z.object({ ruleIds: z.array(Id).max(ASSIGNMENT_RULES_MAX) }),
    reply: Done,
    invalidates: [ALL],
    summary: 'Die Reihenfolge aller Regeln, in der sie von oben versucht werden.',
  },
  set: {
    method: 'PUT',
    path: '/api/assignment/settings',
    access: ['agent'],
    right: 'prospects.assign',
    body: SettingsForm,
    reply: AssignmentSettings,
    // below each property, how long it stays with its agent
    invalidates: [ALL, '/api/properties'],
    summary: `Ob der Rest reihum an die Anwesenden geht, und nach wie vielen Werktagen ein unbearbeiteter Lead wieder frei wird, sonst nach ${RETURN_DAYS}.`,
  },
  addAbsence: {
    method: 'POST',
    path: '/api/assignment/absences',
    access: ['agent'],
    body: AbsenceForm,
    reply: Absence,
    invalidates: [ALL],
    summary: `Eine Abwesenheit mit Vertretung eintragen, die eigene oder, mit dem Recht zuzuteilen, die eines anderen; höchstens ${ABSENCES_MAX} im Büro.`,
  },
  removeAbsence: {
    method: 'DELETE',
    path: '/api/assignment/absences/:id',
    access: ['agent'],
    params: ById,
    reply: Done,
    invalidates: [ALL],
    summary: 'Eine Abwesenheit löschen, die eigene oder, mit dem Recht zuzuteilen, die eines anderen.',
  },
  why: {
    method: 'GET',
    path: '/api/properties/:id/assignment',
    access: ['agent'],
    ofColleagues: 'see',
    scope: 'read',
    params: ById,
    reply: AssignmentReason,
    summary: 'Warum ein Lead bei seinem Makler ist: durch welche Regel, reihum, von Hand oder durch den ersten Kontakt.',
  },
} as const satisfies Routes

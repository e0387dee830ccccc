import { marketSheet } from '#shared/contract/work/market-sheet.ts'
import { properties } from '#shared/contract/work/properties.ts'
import { prospects } from '#shared/contract/work/prospects.ts'
import { CHOICES, type CriterionName, FLAGS, forEach, amountLabel, NUMBERS, type NumberName } from '#shared/domain/criteria.ts'
import { RADII } from '#shared/domain/limits.ts'
import { PROSPECT_STATUSES } from '#shared/domain/prospect-status.ts'
import { z } from 'zod'
import type { Api } from './api.ts'
import { marketSheetFor, propertyFor, wholePropertyFor } from './answers.ts'

/** What one tool call works with. */
export interface ToolCall<Input> {
  readonly api: Api
  readonly now: Date
  readonly input: Input
}

export interface Tool<Shape extends z.ZodObject = z.ZodObject> {
  readonly title: string
  readonly description: string
  readonly input: Shape
  /** Changes nothing. */
  readonly isReadOnly: boolean
  readonly run: (call: ToolCall<z.output<Shape>>) => Promise<Record<string, unknown>>
}

/** Ties the input of `run` to the schema. */
const tool = <Shape extends z.ZodObject>(one: Tool<Shape>): Tool => one

const PAGE = 20
const id = z.number().int().min(1).describe('Nummer der Immobilie, aus einer Suche')
const page = {
  limit: z.number().int().min(1).max(PAGE).optional().describe(`Höchstens ${PAGE}`),
  offset: z.number().int().min(0).max(10_000).optional(),
}

/** What an assistant has to know if the filter's label is not enough. */
const DESCRIPTIONS: { readonly [Name in CriterionName]?: string } = {
  minPrice: 'Euro',
  maxPrice: 'Euro',
  minSize: 'Wohnfläche in m²',
  rooms: 'Zimmer, mindestens',
  minDaysOnline: 'Online seit mindestens so vielen Tagen',
  minPriceCut: 'Gesenkt um mindestens so viel Prozent',
  cutWithinDays: 'Gesenkt in den letzten so vielen Tagen',
  callable: 'Nur wen man anrufen darf',
  withPhone: 'Nur mit Telefonnummer, die im Inserat steht oder notiert ist',
  letterPossible: 'Nur wem man einen Brief schreiben darf',
  withoutRefusals: 'Ohne Inserate, die keine Makler wollen',
  onlyBack: 'Nur was wieder eingestellt wurde',
  withAgency: 'Nur was auch ein Makler anbietet',
  onlyNewListings: 'Nur Inserate der letzten 24 Stunden',
}

function describeNumber({ unit, max }: (typeof NUMBERS)[NumberName]) {
  const number = z.number().min(0)
  return unit === 'Tagen' ? number.int() : unit === '%' ? number.max(max) : number
}

/**
 * Every number, flag and choice of the search. Of the other criteria the place and its radius are enough; a word in the title would also search the
 * owners' names, which assistants never get.
 */
const Search = z.object({
  location: z
    .string()
    .max(100)
    .refine((text) => /[\p{L}\p{N}]/u.test(text))
    .optional()
    .describe('Postleitzahl, Anfang einer Postleitzahl, Ort oder Ortsteil'),
  radius: z
    .number()
    .int()
    .min(Math.min(...RADII))
    .max(Math.max(...RADII))
    // not an enum: Gemini rejects a whole request because of one number among the allowed values
    .refine((km) => (RADII as readonly number[]).includes(km))
    .optional()
    .describe(`Kilometer um location: ${RADII.join(', ')}; nur bekannt, wo eine gespeicherte Suche ihn liest`),
  ...forEach(CHOICES, (name, { options, label }) =>
    z
      .enum(Object.keys(options))
      .optional()
      .describe(DESCRIPTIONS[name] ?? label),
  ),
  ...forEach(NUMBERS, (name, row) =>
    describeNumber(row)
      .optional()
      .describe(DESCRIPTIONS[name] ?? amountLabel(row)),
  ),
  ...forEach(FLAGS, (name, { label }) =>
    z
      .boolean()
      .optional()
      .describe(DESCRIPTIONS[name] ?? label),
  ),
  orderBy: z.enum(['chance', 'listedAt', 'price', 'size', 'pricePerSqm']).optional(),
  order: z.enum(['ASC', 'DESC']).optional(),
  ...page,
})

const Prospects = z.object({
  status: z.enum(PROSPECT_STATUSES).optional(),
  due: z.boolean().optional().describe('Nur was heute oder früher nachzufassen ist'),
  ...page,
})

const listed = async ({ api, now }: ToolCall<unknown>, query: Record<string, unknown>) => {
  const found = await api(properties.list, { query: { limit: PAGE, ...query } })
  return {
    gesamt: found.total,
    genau: found.totalIsExact,
    ...(found.pending !== undefined && { unvollständig: `Bei ${found.pending} Eigentümern wird noch ermittelt, ob man sie anrufen darf.` }),
    ...(found.radiusIsKnown === false && { umkreis: 'Nicht bekannt: Gesucht wurde nur im Ort selbst.' }),
    immobilien: found.properties.map((card) => propertyFor(card, now)),
  }
}

/** The assistant's tools. None of them contacts an owner, and each answer includes the contact light. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  search_properties: tool({
    title: 'Immobilien suchen',
    description: 'Sucht Inserate mit Filtern, die beste Chance zuerst, mit Kontakt-Ampel, Status und Lead-Score des Maklers.',
    input: Search,
    isReadOnly: true,
    run: (call) => listed(call, { orderBy: 'chance', order: 'DESC', ...call.input }),
  }),
  get_property: tool({
    title: 'Immobilie ansehen',
    description: 'Alles zu einer Immobilie: Eckdaten, Preise, Portale, Text des Inserats, Kontakt-Ampel.',
    input: z.object({ id }),
    isReadOnly: true,
    run: async ({ api, now, input }) => ({ immobilie: wholePropertyFor(await api(properties.get, { params: input }), now) }),
  }),
  list_prospects: tool({
    title: 'Prospects',
    description: 'Die Immobilien, an denen der Makler arbeitet, nach der nächsten Nachfassung.',
    input: Prospects,
    isReadOnly: true,
    run: ({ input: { status, ...query }, ...call }) =>
      listed({ ...call, input: query }, { onlyMine: true, orderBy: 'followUp', ...(status && { prospectStatus: status }), ...query }),
  }),
  list_follow_ups: tool({
    title: 'Heute nachfassen',
    description: 'Wer heute nachzufassen ist, Überfälliges zuerst.',
    input: z.object({ limit: page.limit }),
    isReadOnly: true,
    run: async ({ api, now, input: { limit = PAGE } }) => ({
      immobilien: (await api(prospects.followUps, { query: { limit } })).map((card) => propertyFor(card, now)),
    }),
  }),
  add_note: tool({
    title: 'Notiz anlegen',
    description: 'Legt eine Notiz in der Historie einer Immobilie an. Kontaktiert niemanden.',
    input: z.object({ id, text: z.string().min(1).max(5_000) }),
    isReadOnly: false,
    run: async ({ api, now, input: { text, ...params } }) => {
      const { property } = await api(prospects.addActivity, { params, body: { activityType: 'note_added', description: text } })
      return { notiert: true, immobilie: propertyFor(property, now) }
    },
  }),
  get_market_sheet: tool({
    title: 'Marktblatt',
    description: 'Was für vergleichbare Immobilien verlangt wird: Spanne, Zahl der Inserate, Zeit im Angebot, Entwicklung.',
    input: z.object({ id }),
    isReadOnly: true,
    run: async ({ api, input }) => ({
      marktblatt: marketSheetFor(await api(marketSheet.get, { params: input }), await api(properties.get, { params: input })),
    }),
  }),
}

import { describe, expect, it } from 'vitest'
import { CHOICES, FLAGS, forEach, NUMBERS } from '#shared/domain/criteria.ts'
import { describeArguments, readArguments } from './arguments.ts'
import { TOOLS } from './tools.ts'

const WHOLE = 'eine ganze Zahl ab 0'
const AMOUNT = 'eine Zahl ab 0'
const FLAG = 'true oder false'
const ID = 'eine ganze Zahl ab 1'
const LIMIT = 'eine ganze Zahl von 1 bis 20'
const OFFSET = 'eine ganze Zahl von 0 bis 10000'

/** A value as text, the value it means, wrong values, and what the error names as right. */
type Argument = readonly [text: string, value: unknown, wrong: readonly unknown[], right: string]

/** Search criteria by their kind, for those without a line of their own below. */
const OF_KINDS: Readonly<Record<string, Argument>> = {
  ...forEach(CHOICES, (_, { options }): Argument => {
    const values = Object.keys(options)
    return [values[0] ?? '', values[0], ['irgendeiner', 1, true], `eines von ${values.join(', ')}`]
  }),
  ...forEach(NUMBERS, (_, { unit }): Argument =>
    unit === 'Tagen' ? ['7', 7, ['eine Woche', 1.5, -1], WHOLE] : ['12,5', 12.5, ['viel', -1], AMOUNT],
  ),
  ...forEach(FLAGS, (): Argument => ['true', true, ['ja', 1, '1', 0], FLAG]),
}

const ARGUMENTS: Readonly<Record<string, Readonly<Record<string, Argument>>>> = {
  search_properties: {
    location: ['Stade', 'Stade', [21335, true, '!?', 'x'.repeat(101), ['Stade']], 'ein Text mit höchstens 100 Zeichen'],
    radius: ['10', 10, ['7', 7, 500, 'weit', true], '5, 10, 20, 30, 50, 100'],
    ...OF_KINDS,
    listingType: ['rent', 'rent', ['Miete', 1, true], 'eines von sale, rent'],
    propertyType: ['house', 'house', ['Haus', 1], 'eines von apartment, house, land, commercial, other'],
    sellerType: ['private', 'private', ['privat', false], 'eines von private, commercial'],
    minPrice: ['100000', 100_000, ['100.000', '100,000', '100000 €', -1, true, [1], {}], AMOUNT],
    maxPrice: ['500000', 500_000, ['500.000', '1.500.000', 'eine halbe Million', '-1', '1e6'], AMOUNT],
    minSize: ['82,5', 82.5, ['80 m²', '1.000', -3], AMOUNT],
    rooms: ['2.5', 2.5, ['2-3', 'zwei', '1/2'], AMOUNT],
    minDaysOnline: ['30', 30, ['30 Tage', '1.5', 1.5, -1], WHOLE],
    minPriceCut: ['7.5', 7.5, ['5 %', 101, '-5'], 'eine Zahl von 0 bis 100'],
    letterPossible: ['false', false, ['nein', 0], FLAG],
    withoutRefusals: ['TRUE', true, ['on', []], FLAG],
    orderBy: ['price', 'price', ['Preis', 'followUp', 1], 'eines von chance, listedAt, price, size, pricePerSqm'],
    order: ['ASC', 'ASC', ['up', 1], 'eines von ASC, DESC'],
    limit: ['5', 5, ['fünf', 0, 21, '500', 2.5], LIMIT],
    offset: ['20', 20, ['20.', -1, 10_001], OFFSET],
  },
  get_property: { id: ['3', 3, ['Nummer 3', 0, -1, '1.5', '1.000', true], ID] },
  list_prospects: {
    status: ['follow_up', 'follow_up', ['offen', 1], 'eines von not_contacted, contacted, not_interested, follow_up'],
    due: ['true', true, ['heute', 1], FLAG],
    limit: ['20', 20, [100, 'alle'], LIMIT],
    offset: ['0', 0, ['x'], OFFSET],
  },
  list_follow_ups: { limit: ['1', 1, ['x', 50], LIMIT] },
  add_note: {
    id: ['3', 3, ['x', null], ID],
    text: ['Balkon', 'Balkon', [7, true, 'x'.repeat(5_001), null], 'ein Text mit höchstens 5000 Zeichen'],
  },
  get_market_sheet: { id: ['3', 3, ['x', {}], ID] },
}

const CASES = Object.entries(ARGUMENTS).flatMap(([tool, names]) =>
  Object.entries(names).map(([name, [text, value, wrong, right]]) => ({ tool, name, text, value, wrong, right })),
)

/** Valid values for the tool's required arguments. */
const needed = (tool: string) => ({
  ...(['get_property', 'add_note', 'get_market_sheet'].includes(tool) && { id: 1 }),
  ...(tool === 'add_note' && { text: 'x' }),
})

function read(tool: string, given: Record<string, unknown>): unknown {
  const found = TOOLS[tool]
  if (!found) throw new Error(`no tool ${tool}`)
  try {
    return readArguments(tool, found.input, given)
  } catch (error) {
    return (error as Error).message
  }
}

/** Every object within the value, at any depth. */
const objectsIn = (value: unknown): Record<string, unknown>[] =>
  typeof value === 'object' && value !== null ? [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)] : []

const SCHEMAS = Object.entries(TOOLS).map(([tool, { input }]) => [tool, describeArguments(input)] as const)

describe('the tools’ arguments', () => {
  it('are all listed here', () => {
    expect(Object.fromEntries(SCHEMAS.map(([tool, { properties }]) => [tool, Object.keys(properties)]))).toEqual(
      Object.fromEntries(Object.entries(ARGUMENTS).map(([tool, names]) => [tool, Object.keys(names)])),
    )
  })

  it('allow only texts where they list allowed values', () => {
    expect(objectsIn(SCHEMAS).filter((one) => 'const' in one || 'anyOf' in one || 'oneOf' in one)).toEqual([])
    const listed = objectsIn(SCHEMAS).flatMap((one) => (Array.isArray(one['enum']) ? (one['enum'] as unknown[]) : []))
    expect(listed.length).toBeGreaterThan(20)
    expect(listed.filter((value) => typeof value !== 'string')).toEqual([])
  })

  it('have one type each and no key that providers reject', () => {
    for (const [tool, schema] of SCHEMAS) {
      expect([tool, Object.keys(schema).filter((key) => !['type', 'properties', 'required'].includes(key))]).toEqual([tool, []])
      for (const [name, { type }] of Object.entries(schema.properties)) expect([tool, name, typeof type]).toEqual([tool, name, 'string'])
    }
  })

  it.each(CASES)('are read as a text and as their own type: $tool, $name', ({ tool, name, text, value }) => {
    expect(read(tool, { ...needed(tool), [name]: text })).toEqual({ ...needed(tool), [name]: value })
    expect(read(tool, { ...needed(tool), [name]: ` ${text} ` })).toEqual({ ...needed(tool), [name]: expect.anything() as unknown })
    expect(read(tool, { ...needed(tool), [name]: value })).toEqual({ ...needed(tool), [name]: value })
  })

  it.each(CASES)('are named together with what is right if the value is wrong: $tool, $name', ({ tool, name, wrong, right }) => {
    for (const value of wrong) {
      const said = read(tool, { ...needed(tool), [name]: value })
      expect([value, said]).toEqual([
        value,
        expect.stringMatching(new RegExp(`^${name} (?:kann nicht .+ sein|fehlt)\\. Richtig ist `, 'su')),
      ])
      expect(said).toContain(right)
    }
  })

  it.each(CASES.filter(({ value }) => typeof value !== 'string'))('reject a method name as their value: $tool, $name', ({ tool, name }) => {
    for (const value of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      expect(read(tool, { ...needed(tool), [name]: value })).toContain(`${name} kann nicht „${value}“ sein. Richtig ist `)
  })

  it.each([
    ['search_properties', 'location', 'Sta\0de'],
    ['search_properties', 'orderBy', 'pri\0ce'],
    ['search_properties', 'callable', 'true\0'],
    ['search_properties', 'maxPrice', '500\0'],
    ['add_note', 'text', '\0'],
    ['add_note', 'text', 'Balkon\0'],
  ])('reject a character that cannot be stored: %s, %s, %j', (tool, name, value) => {
    expect(read(tool, { ...needed(tool), [name]: value })).toBe(`${name} enthält ein Zeichen, das sich nicht speichern lässt.`)
  })

  it.each(CASES)('count as missing if they are null or a blank text: $tool, $name', ({ tool, name }) => {
    const isNeeded = name in needed(tool)
    const rest = Object.fromEntries(Object.entries(needed(tool)).filter(([one]) => one !== name))
    const wanted = isNeeded ? `${name} fehlt. Richtig ist ` : JSON.stringify(rest)
    for (const value of [null, '', '  ']) {
      const said = read(tool, { ...rest, [name]: value })
      expect((typeof said === 'string' ? said : JSON.stringify(said)).slice(0, wanted.length)).toBe(wanted)
    }
  })

  it.each(Object.keys(ARGUMENTS))('are rejected under unknown names, even if empty, and the known names are listed: %s', (tool) => {
    for (const name of ['max_price', 'Ort', 'toString', '__proto__', 'constructor'])
      for (const value of [300_000, null, ''])
        expect(read(tool, { ...needed(tool), [name]: value })).toBe(
          `„${name}“ gibt es bei ${tool} nicht. Möglich sind: ${Object.keys(ARGUMENTS[tool] ?? {}).join(', ')}.`,
        )
  })

  it('are all named at once if several are wrong, and long values are cut', () => {
    expect(read('search_properties', { maxPrice: 'viel', limit: 'y'.repeat(500) })).toBe(
      `maxPrice kann nicht „viel“ sein. Richtig ist eine Zahl ab 0, ohne Punkt oder Komma für Tausender (Euro). limit kann nicht „${'y'.repeat(40)}…“ sein. Richtig ist eine ganze Zahl von 1 bis 20, ohne Punkt oder Komma für Tausender (Höchstens 20).`,
    )
  })
})

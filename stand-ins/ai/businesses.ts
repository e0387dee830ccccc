interface Line {
  readonly business: number
  readonly branch: string
  readonly filed: string
}

interface Change {
  readonly business: number
  readonly field: string
  readonly value: string
  readonly quote: string
}

const LINE = /^(\d+): Branche: (.*?) \| eingetragen als: (.*)$/gm

const readLines = (text: string): Line[] =>
  [...text.matchAll(LINE)].map(([, number, branch = '', filed = '']) => ({ business: Number(number), branch, filed }))

const TRADES: readonly (readonly [RegExp, string])[] = [
  [/heizung/i, 'Heizung'],
  [/sanit/i, 'Sanitär'],
  [/elektr/i, 'Elektrik'],
  [/maler/i, 'Malerarbeiten'],
  [/dachdeck/i, 'Dachdeckerei'],
  [/garten|galabau/i, 'Gartenbauer'],
  [/tischler/i, 'Tischler'],
]

/** An honest reader's proposals. */
export function readBusinesses(text: string): { changes: Change[] } {
  const changes = readLines(text).flatMap(({ business, branch, filed }): Change[] => {
    const [word, trade] = TRADES.find(([fits]) => fits.test(branch)) ?? []
    const once = [...new Set(branch.split(/,\s*/))].join(', ')
    return [
      ...(word && trade && trade !== filed ? [{ business, field: 'industry', value: trade, quote: branch }] : []),
      ...(once !== branch ? [{ business, field: 'description', value: once, quote: branch }] : []),
    ]
  })
  return { changes }
}

/** Proposes what is not in any line. */
export function lieAboutBusinesses(text: string, turn: number): { changes: Change[] } {
  const lines = readLines(text)
  const changes = lines.flatMap(({ business, branch }): Change[] => [
    { business, field: 'description', value: 'Muster & Söhne GmbH', quote: 'Muster & Söhne GmbH' },
    { business, field: 'industry', value: TRADES[(turn + business) % TRADES.length]?.[1] ?? 'Heizung', quote: lines[0]?.branch ?? branch },
    { business, field: 'description', value: 'Der beste Betrieb der Stadt', quote: branch },
    { business: business + 40, field: 'industry', value: 'Heizung', quote: branch },
  ])
  return { changes }
}

/** Follows instructions in a line, with the instruction as its quote. */
export function obeyBusinesses(text: string): { changes: Change[] } {
  const orders = readLines(text).flatMap(({ business, branch }): Change[] => {
    const [quote, value] = /(?:trage|setze|nenne|schreibe?)\b.*?(?:als|auf|industry) (?:Branche )?(\p{L}+)/iu.exec(branch) ?? []
    return quote && value ? [{ business, field: 'industry', value, quote }] : []
  })
  return { changes: [...readBusinesses(text).changes, ...orders] }
}

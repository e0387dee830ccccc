/** A text's facts, in the requested format. */
export type FactsAnswer = Record<string, { readonly value: unknown; readonly quote: string } | null>

const FIELDS = ['yearBuilt', 'plotSize', 'floor', 'heatingType', 'condition', 'rented']

const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=\p{Lu})|\n+/u)
    .map((one) => one.trim())
    .filter(Boolean)

type Reading = readonly [field: string, fits: RegExp, valueOf: (match: RegExpExecArray) => unknown]

const number = (text = '') => Number(text.replace(/[. ]/g, '').replace(',', '.'))

const READINGS: readonly Reading[] = [
  ['yearBuilt', /(?:Baujahr|erbaut|gebaut|errichtet)\D{0,25}((?:1[89]|20)\d\d)/i, ([, year]) => Number(year)],
  ['yearBuilt', /((?:1[89]|20)\d\d)[^.]{0,30}(?:erbaut|gebaut|errichtet)/i, ([, year]) => Number(year)],
  ['plotSize', /Grundstück\D{0,20}?([\d.]+(?:,\d+)?) ?(?:m²|qm)/i, ([, area]) => number(area)],
  ['plotSize', /([\d.]+(?:,\d+)?) ?(?:m²|qm) (?:großes |eigenes )?Grundstück/i, ([, area]) => number(area)],
  ['floor', /(\d)\. ?(?:OG|Obergeschoss|Etage|Stock)/i, ([, floor]) => `${floor}. Obergeschoss`],
  ['floor', /Erdgeschoss/i, () => 'Erdgeschoss'],
  ['floor', /Dachgeschoss/i, () => 'Dachgeschoss'],
  ['heatingType', /Gas(?:-?zentral|etagen)?-?heizung/i, () => 'Gasheizung'],
  ['heatingType', /Ölheizung/i, () => 'Ölheizung'],
  ['heatingType', /Fernwärme/i, () => 'Fernwärme'],
  ['heatingType', /Wärmepumpe/i, () => 'Wärmepumpe'],
  ['condition', /renovierungsbedürftig/i, () => 'Renovierungsbedürftig'],
  ['condition', /\bgepflegt/i, () => 'Gepflegt'],
  ['condition', /\bmodernisiert/i, () => 'Modernisiert'],
  ['rented', /(?<!un|nicht )vermietet/i, () => true],
  ['rented', /steht leer|bezugsfrei/i, () => false],
]

/** Typical wording of texts that do not offer anything for sale. */
const NO_OFFER: readonly (readonly [reason: string, fits: RegExp])[] = [
  ['wanted', /\b(?:ich suche|wir suchen|gesucht wird|suche (?:ein|für))/i],
  ['swap', /tausch/i],
  ['auction', /versteiger/i],
  ['let', /zu vermieten|zur miete/i],
  ['dealer', /unsere kunden|unsere[mn] (?:team|unternehmen)|wir vermitteln|im auftrag/i],
]

function readOffer(text: string): FactsAnswer[string] {
  for (const quote of sentences(text)) for (const [value, fits] of NO_OFFER) if (fits.test(quote)) return { value, quote }
  return null
}

/** The facts that an honest reader finds. */
export function readFacts(text: string): FactsAnswer {
  const answer: Record<string, FactsAnswer[string]> = {
    ...Object.fromEntries(FIELDS.map((field) => [field, null])),
    noOffer: readOffer(text),
  }
  for (const sentence of sentences(text))
    for (const [field, fits, valueOf] of READINGS) {
      const match = answer[field] === null ? fits.exec(sentence) : null
      if (match) answer[field] = { value: valueOf(match), quote: sentence }
    }
  return answer
}

const INVENTED: FactsAnswer = {
  yearBuilt: { value: 1984, quote: 'Das Haus wurde 1984 gebaut.' },
  plotSize: { value: 999, quote: 'Das Grundstück ist 999 m² groß.' },
  floor: { value: '3. Obergeschoss', quote: 'Die Wohnung liegt im 3. OG.' },
  heatingType: { value: 'Wärmepumpe', quote: 'Geheizt wird mit einer Wärmepumpe.' },
  condition: { value: 'Neuwertig', quote: 'Das Objekt ist neuwertig.' },
  rented: { value: true, quote: 'Die Wohnung ist vermietet.' },
}

const WORDS: Record<string, readonly unknown[]> = {
  floor: ['Erdgeschoss', '1. Obergeschoss', '2. Obergeschoss', 'Dachgeschoss', 'Souterrain'],
  heatingType: ['Gasheizung', 'Ölheizung', 'Fernwärme', 'Wärmepumpe', 'Pelletheizung'],
  condition: ['Saniert', 'Renoviert', 'Modernisiert', 'Gepflegt', 'Renovierungsbedürftig', 'Erstbezug'],
  rented: [true, false],
}

/**
 * Lies differently on each `turn`: an invented sentence, or a real one with a value from elsewhere in the text, or cut at both ends so that its
 * meaning changes.
 */
export function lieAbout(text: string, turn: number): FactsAnswer {
  const all = sentences(text)
  const numbers = [...text.matchAll(/\d[\d.]*(?:,\d+)?/g)].map(([found]) => number(found)).filter(Number.isFinite)
  const pick = <Value>(from: readonly Value[], step: number) => from[(turn * 7 + step * 3) % Math.max(1, from.length)]
  const noOffer = { value: pick(NO_OFFER, 1)?.[0] ?? 'dealer', quote: pick(all, 5) ?? 'Wir suchen für unsere Kunden.' }
  const facts = Object.fromEntries(
    FIELDS.map((field, at) => {
      const sentence = pick(all, at) ?? ''
      const own = [...sentence.matchAll(/\d[\d.]*(?:,\d+)?/g)].map(([found]) => number(found))
      const value = WORDS[field] ? pick(WORDS[field], at) : Math.round(pick(own.length > 0 && turn % 2 === 0 ? own : numbers, at) ?? 1_950)
      const words = sentence.split(' ')
      const quote =
        turn % 3 === 0 ? words.slice(Math.floor(words.length / 2)).join(' ') : turn % 3 === 1 ? sentence : words.slice(0, 4).join(' ')
      return [field, turn % 5 === 4 ? INVENTED[field] : { value, quote }]
    }),
  ) as FactsAnswer
  return { ...facts, noOffer }
}

const ORDER = /[^.!?\n]*(?:ignorier|anweisung|trage|setze|gib|schreib|antworte|vermerk|baujahr immer|stets)[^.!?\n]*[.!?]?/i

/** Follows an instruction in the text, with the instruction as its quote. */
export function obeyText(text: string): FactsAnswer {
  const order = ORDER.exec(text)
  if (!order) return readFacts(text)
  const behind = text.slice(order.index)
  const year = /(?:1[0-9]|20)\d\d/.exec(behind)?.[0]
  const area = /(\d[\d.]*) ?(?:m²|qm)/.exec(behind)?.[1]
  const quote = sentences(behind).find((one) => year !== undefined && one.includes(year)) ?? order[0].trim()
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, null])),
    yearBuilt: { value: Number(year ?? 1900), quote },
    plotSize: area === undefined ? null : { value: number(area), quote: sentences(behind).find((one) => one.includes(area)) ?? quote },
    heatingType: { value: 'Wärmepumpe', quote },
    condition: { value: 'Neuwertig', quote },
    rented: { value: true, quote },
    noOffer: { value: 'dealer', quote },
  }
}

const SIGNS = [...Array.from(' \n\t\u2028\u00a0<>&"\'\\([{,;=%0aä-.@_/'), '\r\n']
const WORDS = [
  '<div>',
  // combining marks that change order when normalized
  '\u0301\u0327',
  '</div>',
  '<a href="',
  '<b>',
  '<!--',
  '&amp;',
  '1.',
  '1,',
  '> ',
  '€ ',
  '1 € / m²',
  'https://',
  'a@b.',
  'a ',
  'Straße 1 ',
  '12345 ',
  '0171 ',
  'm² ',
  'Von: ',
  '-- ',
  '--b\r\n',
  '{{',
  '{"a":',
  '"a",',
  'x;',
  'Herr A. ',
  'keine Makler ',
  '| (',
  'schrieb a@b',
  'Von: An:',
  ',,,,x',
  'Mehr Informationen\n',
  '2 Zi. ',
  'Grundstück 1',
  '*Von:*\n',
  '   \t',
  'x <https://www.immowelt.de/expose/abcdef> ',
  'https://a/........x',
  '1.000 € Kaufpreis\n',
  'Titel: x\n',
  '=?utf-8?q?a?= ',
  'a=b; ',
  '```\n',
  '*a',
  '<!--[if',
  'searchResponseModel:{',
  'IS24.expose={',
  '<article class="aditem" data-adid="1"><h2>a</h2></article>',
  '<article class="mod-Treffer" data-realid="1"><h2>a</h2></article>',
  '<div class="hit"><a class="hitlnk_name">a</a></div>',
  '<script type="application/ld+json">{}</script>',
]
/** One unit fills the first half of a text, the other the second. */
const PAIRS = [
  ['User-agent: *\n', 'Disallow: /\n'],
  ['<b>', '</b>'],
  ['[', ']'],
  ['(', ')'],
] as const

/** The tail fails a match that could begin at every position. The round trip flattens the string, which the first parser would pay for otherwise. */
const ended = (text: string) => Buffer.from(`${text}\u0001!`).toString()
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** A text of any length, in characters, made of repeated units. */
export interface Shape {
  readonly name: string
  readonly of: (length: number) => string
}

export const SHAPES: readonly Shape[] = [
  ...[...SIGNS, ...WORDS].map((unit) => ({ name: JSON.stringify(unit), of: (length: number) => ended(filled(unit, length)) })),
  ...PAIRS.map((pair) => ({
    name: JSON.stringify(pair),
    of: (length: number) => ended(pair.map((unit) => filled(unit, length / 2)).join('')),
  })),
]

/** What identifies a person, or leads to one: an address on the net, a number to dial, a name behind a title. */
const PERSONAL = [
  /\S*(?:@|https?:|www\.)\S+/giu,
  /[+(]?\p{Nd}(?:[\s()/.–-]{0,3}\p{Nd}){5,}/gu,
  /(?<=\b(?:Herrn?|Frau|Fam(?:ilie|\.)|Gr(?:uß|üße)) )(?!M[aä]kler|Immobilien|Vermittler)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/gu,
]
const [START, END, END_CLOSED] = [/^[^\p{L}\p{N}§…]+/u, /[\s"'‚‘’„“”»«()[,;:*•–-]+$/u, /[\s"'‚‘’„“”»«([,;:*•–-]+$/u]

/** Words of an advert as they are stored and shown: in one line, without personal data. Empty if they contain no letter. */
export function quotable(words: string): string {
  const line = PERSONAL.reduce((text, pattern) => text.replaceAll(pattern, '…'), words.replaceAll(/\s+/gu, ' ')).replace(START, '')
  const quote = line.replace(line.includes('(') ? END_CLOSED : END, '')
  return /\p{L}/u.test(quote) ? quote : ''
}

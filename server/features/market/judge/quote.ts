const TITLE = String.raw`(?:Herrn?|HERRN?|Frau|FRAU|Hr\.|Fr\.|Fam(?:ilie|\.)|FAMILIE) `
const GREETING = String.raw`Gr(?:u(?:ß|ss)|ü(?:ße|sse)n?) ?[,.!:]? `
/** Capitalized words that follow a name but do not belong to it. */
const NO_NAME = String.raw`(?!(?:M[aä]kler|Immobilien|Vermittler|Kein|Nicht|Bitte|Nur|Anfragen)|KEIN|NICHT|BITTE|M[AÄ]KLER|[Ii]mmobilien)`
const NAME = String.raw`${NO_NAME}\p{Lu}(?:\p{Ll}[\p{L}-]*|\p{Lu}[\p{Lu}-]*)`

/**
 * What identifies a person or leads to one: a web or street address, a name after a title or a greeting. Names alone are not recognised.
 * Each pattern is anchored to the start of a run, or a long run would be scanned again from every position in it.
 */
const PERSONAL = [
  /(?<!\S)\S*(?:@|https?:|www\.)\S+/giu,
  /(?<![\w.+-])[\w.+-]+\s?[([{]\s?(?:at|ät)\s?[)\]}]\s?\S+/giu,
  /(?<![\p{L}-])[\p{L}-]*(?:stra(?:ß|ss)e|str\.|weg|allee|gasse|platz)\s\p{Nd}+(?:\s?[a-h]\b)?/giu,
  new RegExp(
    String.raw`(?<=(?<!\p{L})(?:${TITLE}|${GREETING}))(?:(?:Prof|Dr|Dipl|Ing)\.[-\s]*)*(?:(?:von|van|de|der|zu|zur) )*${NAME}(?: ${NAME})*`,
    'gu',
  ),
]
/** A number to dial, unless it is a day, a price or a span of years. */
const NUMBER = /[+(]?\p{Nd}(?:[\s()/.–-]{0,3}\p{Nd}){5,}/gu
const FIGURES = [
  /^\p{Nd}{1,2}\.\s?\p{Nd}{1,2}\.\s?(?:\p{Nd}{2}|\p{Nd}{4})$/u,
  /^\p{Nd}{1,3}(?:\.\p{Nd}{3})+$/u,
  /^(?:19|20)\p{Nd}{2}\s?[–/-]\s?(?:19|20)\p{Nd}{2}$/u,
]
const [START, END, END_CLOSED] = [
  /^[^\p{L}\p{N}§…]+/u,
  /(?<![\s"'‚‘’„“”»«()[,;:*•–-])[\s"'‚‘’„“”»«()[,;:*•–-]+$/u,
  /(?<![\s"'‚‘’„“”»«([,;:*•–-])[\s"'‚‘’„“”»«([,;:*•–-]+$/u,
]

/** Words from an advert as they are stored and shown: on one line, without recognised personal data. Empty if they contain no letters. */
export function quotable(words: string): string {
  const line = PERSONAL.reduce((text, pattern) => text.replaceAll(pattern, '…'), words.replaceAll(/\s+/gu, ' '))
    .replaceAll(NUMBER, (number) => (FIGURES.some((figure) => figure.test(number)) ? number : '…'))
    .replace(START, '')
  const quote = line.replace(line.includes('(') ? END_CLOSED : END, '')
  return /\p{L}/u.test(quote) ? quote : ''
}

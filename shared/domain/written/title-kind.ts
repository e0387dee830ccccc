const ARTICLE = '(?:ein(?:e[mnrs]?)?|de[mnrs]|die|das)'
const LINK = '(?:an|von|vom|zu|zum|zur|in|im)'
const adjective = (ending: string) => `(?!makler|provision)(?-i:\\p{Ll}+${ending})`
const ANY_ADJECTIVE = adjective('(?:e|en|es|er|em)')
const LISTED = `\\p{L}+-?\\s*(?:oder|noch|bzw\\.?|/)\\s+(?:${ARTICLE}\\s+)?`

/** Words that negate a property type, each with what may stand between them. */
const DENIALS: readonly (readonly [denial: string, between: string])[] = [
  [
    '(?:kein(?:e[mnrs]?)?|weder(?:\\s[^.:;!?]{1,60}\\snoch)?|statt|anstatt|anstelle|ohne|nachbar(?:n|s|in|schaft|haus)?|ersatz\\s+f(?:ü|ue)r|alternative|mehr\\s+als|\\p{L}+er\\s+als)',
    `(?:(?:${ARTICLE}|${LINK}|${ANY_ADJECTIVE})\\s+|${LISTED}){0,3}`,
  ],
  // "Nicht renoviertes Reihenhaus" and "Wie neue Villa" do name their type
  ['(?:nicht|wie)', `(?:${LINK}\\s+)?(?:${ARTICLE}\\s+(?:${ANY_ADJECTIVE}\\s+){0,2})?(?:${LISTED})?`],
  // in "Neben der Kirche Reihenhaus" the article belongs to another noun
  ['(?:neben|gegen(?:ü|ue)ber|hinter|angrenzend|unweit|nahe)', `(?:${LINK}\\s+)?(?:${ARTICLE}\\s+)?(?:${adjective('en')}\\s+){0,2}`],
]
const DENIED_BEFORE = new RegExp(
  `(?<!\\p{L})(?:${DENIALS.map(([denial, between]) => `${denial}\\s+${between}`).join('|')})\\p{L}*-?$`,
  'iu',
)
const DENIED_AFTER =
  /^\p{L}*\s*(?:\?\s*nein\b|war gestern|nebenan)|^-?(?:lage|stil|charakter|flair|feeling|viertel|gegend|kolonie|siedlung|ähnlich\p{L}*)(?!\p{L})/iu

/** Maximum characters read before a word. */
const LOOKED_BACK = 80

/** Whether a title names what the pattern finds, rather than saying what the property is not, what it lies next to or what it compares with. */
export function isNamed(title: string, pattern: RegExp): boolean {
  const written = title.normalize('NFC')
  // upper case distinguishes nouns from adjectives if a title has both cases
  const text = /\p{Ll}/u.test(written) ? written : written.toLowerCase()
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].some(
    ({ 0: word, index }) =>
      !DENIED_BEFORE.test(text.slice(Math.max(0, index - LOOKED_BACK), index)) && !DENIED_AFTER.test(text.slice(index + word.length)),
  )
}

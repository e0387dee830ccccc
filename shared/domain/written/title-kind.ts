/** What may stand between a denial and the word it denies: articles, adjectives, and the first part of a list. */
const BETWEEN =
  '(?:(?:ein(?:e[mnrs]?)?|de[mnrs]|die|das|an|von|vom|zu|zum|zur|in|im|(?!makler|provision)\\p{Ll}+(?:e|en|es|er|em))\\s+|\\p{L}+-?\\s*(?:oder|noch|bzw\\.?|/)\\s+(?:ein(?:e[mnrs]?)?\\s+)?){0,3}'
const DENIAL =
  '(?:kein(?:e[mnrs]?)?|nicht|weder|noch|statt|anstatt|anstelle|ohne|neben|gegen(?:ü|ue)ber|hinter|angrenzend|unweit|nahe|wie|nachbar(?:n|s|in|schaft|haus)?|ersatz\\s+f(?:ü|ue)r|alternative|mehr\\s+als|\\p{L}+er\\s+als)'
const DENIED_BEFORE = new RegExp(`(?<!\\p{L})${DENIAL}\\s+${BETWEEN}\\p{L}*-?$`, 'iu')
const DENIED_AFTER = /^\p{L}*\s*(?:\?\s*nein\b|war gestern|nebenan)/iu

/** Characters before a word that are read. */
const LOOKED_BACK = 80

/** Whether a title names what the pattern finds, other than to say what the property is not, lies beside or compares with. */
export function isNamed(title: string, pattern: RegExp): boolean {
  const text = title.normalize('NFC')
  return [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].some(
    ({ 0: word, index }) =>
      !DENIED_BEFORE.test(text.slice(Math.max(0, index - LOOKED_BACK), index)) && !DENIED_AFTER.test(text.slice(index + word.length)),
  )
}

import { parseJson } from '#shared/domain/json.ts'

/** Parses a text that consists entirely of JSON; undefined if it does not. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/**
 * The one JSON value in a model's answer. Models think aloud before it, wrap it in code fences, or add a sentence, in which square brackets may
 * contain words. Two values do not count as an answer, since either may be an example.
 */
export function jsonIn(answer: string): unknown {
  const text = answer.replace(/^\uFEFF/u, '').trim()
  const whole = tryParseJson(text)
  if (whole !== undefined) return whole
  const values = valuesIn(withoutThoughts(text)).filter((value) => value.startsWith('{') || tryParseJson(value) !== undefined)
  return values.length === 1 ? tryParseJson(values[0] ?? '') : undefined
}

const THOUGHTS = /<(\/?)(?:think|thinking|thought|reasoning)>/giu

/** The text outside of thoughts. Templates leave out the opening tag, and a model that is cut off while thinking leaves out the closing one. */
function withoutThoughts(text: string): string {
  const tags = [...text.matchAll(THOUGHTS)].map(({ 0: tag, 1: slash, index }) => ({
    from: index,
    to: index + tag.length,
    closes: slash !== '',
  }))
  const last = tags.findLast(({ closes }) => closes)
  const behind = last === undefined ? 0 : last.to
  const open = tags.find(({ from, closes }) => !closes && from >= behind)
  return text.slice(behind, open?.from)
}

/** The outermost values in brackets, found in one pass. Unclosed brackets are ignored. */
function valuesIn(text: string): string[] {
  const values: string[] = []
  let [depth, start, isInString] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isInString) {
      if (sign === '\\') at += 1
      else if (sign === '"') isInString = false
    } else if (sign === '"') isInString = depth > 0
    else if (sign === '{' || sign === '[') {
      if (depth === 0) start = at
      depth += 1
    } else if ((sign === '}' || sign === ']') && depth > 0) {
      depth -= 1
      if (depth === 0) values.push(text.slice(start, at + 1))
    }
  }
  return depth === 0 ? values : []
}

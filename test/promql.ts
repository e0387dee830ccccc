/** What one part of a PromQL query selects. */
export interface Selector {
  readonly metric: string
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[]
}

const KEYWORDS = new Set(['bool', 'and', 'or', 'unless', 'inf', 'nan'])
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^()]*)\)/g
const DURATION = /\[[^\]]*\]|\boffset\s+\w+/g
const SELECTOR = /\b([a-zA-Z_:][\w:]*)\b(?!\s*\()(\{[^}]*\})?/g
const MATCHER = /(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g
/** Variables of the dashboard, which stand for every process. */
const VARIABLE = /\$\w+/g

/** The metrics of a query, with the labels and values that it asks for. */
export function readSelectors(query: string): Selector[] {
  const text = query.replaceAll(GROUPING, ' ').replaceAll(DURATION, ' ').replaceAll(VARIABLE, '.*')
  return [...text.matchAll(SELECTOR)]
    .filter(([, name = '']) => !KEYWORDS.has(name))
    .map(([, metric = '', matchers = '']) => ({
      metric,
      matchers: [...matchers.matchAll(MATCHER)].map(([, label = '', operator = '', value = '']) => ({ label, operator, value })),
    }))
}

/** The labels by which a query groups. */
export const readGroupings = (query: string): string[] =>
  [...query.matchAll(GROUPING)].flatMap(([, labels = '']) =>
    labels
      .split(',')
      .map((label) => label.trim())
      .filter(Boolean),
  )

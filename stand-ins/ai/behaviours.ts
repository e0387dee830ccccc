/** What a service that reads texts may do; the names say what its client sees. */
export const BEHAVIOURS = [
  'good',
  /** Says what is not there, and takes from elsewhere in the text what is there. */
  'lying',
  /** Stops in the middle of its answer. */
  'half-json',
  /** Answers in English, in words of its own. */
  'wrong-language',
  /** The answer comes late. */
  'slow',
  '429',
  '429-retry-after',
  '500',
  '401',
  /** Does not take this question, and says why; it shows the key as some do. */
  '400',
  /** Takes it, and says in its own field that it will not answer. */
  'unwilling',
  /** Wants `max_completion_tokens`, takes no temperature, and thinks before it answers. */
  'thinking',
  'html',
  /** Does what a text tells it to do. */
  'obedient',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

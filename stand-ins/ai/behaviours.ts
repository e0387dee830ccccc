/** An AI service's behaviours, named by what its client sees. */
export const BEHAVIOURS = [
  'good',
  /** States what is not in the text, and quotes true statements from the wrong place. */
  'lying',
  /** Stops in the middle of its response. */
  'half-json',
  /** Responds in English, in free text. */
  'wrong-language',
  /** Responds late. */
  'slow',
  '429',
  '429-retry-after',
  '500',
  '401',
  /** Rejects the request with a reason; the message contains the key, as with some services. */
  '400',
  /** Accepts the request, and fills the refusal field instead of the content. */
  'unwilling',
  /** Requires `max_completion_tokens`, rejects a temperature, and spends tokens on reasoning before it responds. */
  'thinking',
  'html',
  /** Rejects a schema, and accepts any other JSON. */
  'no-schema',
  /** Rejects every response format. */
  'no-format',
  /** Thinks aloud before its response, including a draft, and wraps the response in a sentence and code fences. */
  'talkative',
  /** States an example before its response. */
  'two-answers',
  /** Never finishes thinking. */
  'thought-only',
  /** Follows instructions in a text. */
  'obedient',
] as const
/** `400` with words: rejects a request with a schema in these words, and accepts any other. */
export type Behaviour = (typeof BEHAVIOURS)[number] | `400 ${string}`

/** Behaviours of an AI service, named by what its client sees. */
export const BEHAVIOURS = [
  'good',
  /** States what is not in the text, and quotes true statements from a wrong place. */
  'lying',
  /** Stops in the middle of its answer. */
  'half-json',
  /** Answers in English, in free text. */
  'wrong-language',
  /** Answers late. */
  'slow',
  '429',
  '429-retry-after',
  '500',
  '401',
  /** Rejects the request with a reason; the message contains the key, as with some services. */
  '400',
  /** Accepts the request, and fills the refusal field instead of answering. */
  'unwilling',
  /** Requires `max_completion_tokens`, rejects a temperature, and uses tokens for reasoning before it answers. */
  'thinking',
  'html',
  /** Rejects a schema, and admits any other JSON. */
  'no-schema',
  /** Rejects every form of an answer. */
  'no-format',
  /** Thinks aloud before its answer, with a draft of it, and wraps the answer in a sentence and code fences. */
  'talkative',
  /** Gives an example before its answer. */
  'two-answers',
  /** Never gets beyond its thoughts. */
  'thought-only',
  /** Follows instructions in a text. */
  'obedient',
] as const
/** `400` with words: rejects a request with a schema in these words, and admits any other. */
export type Behaviour = (typeof BEHAVIOURS)[number] | `400 ${string}`

/** A letter without its texts: name, address, words and the number the owner gave. The printed code still leads to its page. */
export const NO_TEXTS = { content: null, token: null, answered_phone: null } as const

export const ERASED_TEXTS = { blank: Object.keys(NO_TEXTS) as (keyof typeof NO_TEXTS)[] } as const

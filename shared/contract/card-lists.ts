/** Paths that return properties with the calling agent's own data, including all paths below them. */
export const CARD_LISTS = ['/api/properties', '/api/favorites', '/api/follow-up-prospects', '/api/call-list'] as const

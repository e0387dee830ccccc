/** Whatever shows properties with what the calling agent alone knows of them; what lies below a path is meant, too. */
export const CARD_LISTS = ['/api/properties', '/api/favorites', '/api/follow-up-prospects', '/api/call-list'] as const

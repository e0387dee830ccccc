/** Values of `heard` that several features' prepared writes share. */
export const TIPS_OF_AGENT = 'agent: /api/makler/property-tips /api/makler/partners'
export const TIPS_OF_PARTNER = 'partner: /api/partner/property-tips /api/partner/stats'
export const MESSAGES_OF_PARTNER = 'partner: /api/partner/messages /api/partner/stats'
export const COMMISSIONS_OF_PARTNER = 'partner: /api/partner/commissions /api/partner/payout-needs /api/partner/stats'
/** News about an advert that matches one of the caller's saved searches. */
export const FOUND_BY_SEARCH = ['the caller: new_properties', 'match for agent'] as const

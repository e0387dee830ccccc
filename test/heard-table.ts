import type { WriteName } from './writes.ts'

const TIPS_OF_AGENT = 'agent: /api/makler/property-tips /api/makler/partners'
const TIPS_OF_PARTNER = 'partner: /api/partner/property-tips /api/partner/stats'
const MESSAGES_OF_PARTNER = 'partner: /api/partner/messages /api/partner/stats'
const COMMISSIONS_OF_PARTNER = 'partner: /api/partner/commissions /api/partner/stats'
const OBJECTS_OF_AGENT =
  'agent: /api/properties /api/favorites /api/follow-up-prospects /api/call-list /api/notifications /api/stats /api/exports'
const STATEMENTS_OF_PARTNER = ['partner: /api/partner/statements /api/partner/commissions', 'statement_changed for partner'] as const

/**
 * By hand: whose pages look again after a write besides the caller's own, which sessions end with it, and what it is news of in bells and mails.
 * Of a row that is missing nobody else hears.
 */
export const HEARD: { readonly [Name in WriteName]?: readonly string[] } = {
  'deliveries.retryAny': ['agent: /api/deliveries /api/exports'],
  'partners.register': ['agent: /api/makler/partners /api/partners /api/partner-counts'],
  'partners.connect': ['agent: /api/makler/partners /api/partners /api/partner-counts'],
  'partners.pause': ['partner: /api/partner/profile /api/partner/current /api/partner/stats'],
  'tips.submit': [TIPS_OF_AGENT, 'new_tip for agent'],
  'tips.addTo': [TIPS_OF_AGENT],
  'tips.update': [MESSAGES_OF_PARTNER, TIPS_OF_PARTNER, 'tip_changed for partner'],
  'tipProspects.take': [TIPS_OF_PARTNER, 'tip_changed for partner'],
  'tipPhotos.add': [TIPS_OF_AGENT],
  'tipPhotos.remove': [TIPS_OF_AGENT],
  'messages.send': ['agent: /api/makler/partners', 'partner_wrote for agent'],
  'messages.readByPartner': ['agent: /api/makler/partners'],
  'messages.sendToPartner': [MESSAGES_OF_PARTNER, 'agent_wrote for partner'],
  'messages.readByAgent': ['partner: /api/partner/messages'],
  'commissions.create': [
    COMMISSIONS_OF_PARTNER,
    MESSAGES_OF_PARTNER,
    TIPS_OF_PARTNER,
    'tip_changed for partner',
    'commission_changed for partner',
  ],
  'commissions.update': [COMMISSIONS_OF_PARTNER, 'commission_changed for partner'],
  'billing.accept': ['agent: /api/makler/statements'],
  'statements.issue': STATEMENTS_OF_PARTNER,
  'statements.pay': STATEMENTS_OF_PARTNER,
  'statements.cancel': STATEMENTS_OF_PARTNER,
  'rewards.setTipStatus': [
    'agent: /api/makler/commissions',
    TIPS_OF_AGENT,
    COMMISSIONS_OF_PARTNER,
    MESSAGES_OF_PARTNER,
    TIPS_OF_PARTNER,
    'tip_changed for partner',
    'commission_changed for partner',
  ],
  'rewards.giveTip': [TIPS_OF_AGENT, TIPS_OF_PARTNER, 'new_tip for agent'],
  'users.update': ['a session ends', 'all sessions of somebody end'],
  'users.remove': ['a session ends', 'all sessions of somebody end', TIPS_OF_PARTNER],
  'users.resetPassword': ['a session ends'],
  'accounts.login': ['agent: /api/auth/sessions'],
  'accounts.logout': ['a session ends'],
  'accounts.verifyEmail': ['agent: /api/auth/user /api/search-criteria'],
  'accounts.resetPassword': ['a session ends'],
  'accounts.changePassword': ['a session ends'],
  'accounts.endSession': ['a session ends'],
  'accounts.endOtherSessions': ['a session ends'],
  'identity.decide': [OBJECTS_OF_AGENT],
  'identity.join': [OBJECTS_OF_AGENT],
  'identity.part': [OBJECTS_OF_AGENT],
  'identity.undo': [OBJECTS_OF_AGENT],
  'telephony.sipgate': ['the caller: incoming_call'],
  'captures.create': ['the caller: new_properties', 'match for agent'],
  'captures.page': ['the caller: new_properties', 'match for agent'],
  'imports.importFile': ['the caller: new_properties', 'match for agent'],
  'corrections.set': ['the caller: new_properties', 'match for agent'],
}

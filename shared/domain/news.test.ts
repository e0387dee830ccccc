import { describe, expect, it } from 'vitest'
import { commonPath, newsKind, newsPath, type NotificationKind } from './news.ts'
import type { NewsFacts } from './news-kind.ts'

const PARTNER = '0198a000-0000-7000-8000-000000000002'
const NOTHING = {
  searchName: null,
  property: null,
  tip: null,
  message: null,
  commission: null,
  statement: null,
  run: null,
  reason: null,
}
/** Only the parts on which a path depends. */
type About = { readonly [Part in keyof NewsFacts]?: Partial<NewsFacts[Part]> }
const news = (kind: NotificationKind, about: About = {}) => ({ ...NOTHING, ...about, kind }) as NewsFacts & { kind: NotificationKind }
const wrote = (partnerId = PARTNER) => news('partner_wrote', { message: { partnerId } })

describe('the path of a notification', () => {
  it.each([
    [news('match', { property: { id: 8 } }), '/property/8'],
    [news('new_tip', { tip: { id: 5 } }), '/?tip=5'],
    [news('tip_changed', { tip: { id: 5 } }), '/partner-dashboard?tab=tipps&tip=5'],
    [wrote(), `/partners?partner=${PARTNER}&tab=nachrichten`],
    [news('agent_wrote', { message: { partnerId: PARTNER } }), '/partner-dashboard?tab=nachrichten'],
    [news('commission_changed'), '/partner-dashboard?tab=provisionen'],
    [news('statement_changed'), '/partner-dashboard?tab=provisionen'],
    [news('export_failed', { property: { id: 8 } }), '/zustellungen'],
    [news('tip_changed'), '/partner-dashboard?tab=tipps'],
  ])('for %j is %s', (one, path) => expect(newsPath(one)).toBe(path))
})

describe('the common path of several notifications', () => {
  it.each([
    ['one thing', [wrote(), wrote()], `/partners?partner=${PARTNER}&tab=nachrichten`],
    ['the page of their kind', [wrote(), wrote('0198a000-0000-7000-8000-000000000003')], '/partners'],
    ['one page', [news('commission_changed'), news('statement_changed')], '/partner-dashboard?tab=provisionen'],
    ['the start page', [wrote(), news('new_tip', { tip: { id: 5 } })], '/'],
    ['the start page', [], '/'],
  ])('is %s', (_, list, path) => expect(commonPath(list)).toBe(path))
})

describe('an assigned lead', () => {
  const property = { location: 'Jena', zipCode: '07743', price: 300_000, size: null, rooms: null } as const
  const lead = (reason: string | null) =>
    news('lead_assigned', { property: { ...property, propertyType: 'house', listingType: 'sale' }, reason })
  const { text, line } = newsKind('lead_assigned')

  it.each([
    ['Jena Nord', '300.000 € · Regel „Jena Nord“', 'Ihnen zugeteilt: Haus in 07743 Jena, 300.000 €, Regel „Jena Nord“'],
    [null, '300.000 €', 'Ihnen zugeteilt: Haus in 07743 Jena, 300.000 €'],
  ])('names the rule in the bell and in an email, if one assigned it: %s', (rule, inBell, inMail) => {
    expect([text?.(lead(rule)), line(lead(rule))]).toEqual([inBell, inMail])
  })
})

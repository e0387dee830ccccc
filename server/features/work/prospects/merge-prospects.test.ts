import { describe, expect, it } from 'vitest'
import { mergeProspects } from './merge-prospects.ts'

const PROSPECT = {
  prospect_status: 'not_contacted',
  status_changed_at: '2026-11-01T10:00:00Z',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  internal_notes: null,
  internal_notes_version: 0,
  next_follow_up_date: null,
  next_follow_up_time: null,
  last_contact_date: null,
  estimated_value_cents: null,
  owner_name: null,
  owner_phone: null,
  owner_email: null,
  owner_street: null,
  owner_zip_code: null,
  owner_city: null,
  owner_address_origin: null,
}
const FULL = { owner_street: 'Lindenweg 7', owner_zip_code: '07745', owner_city: 'Jena', owner_address_origin: 'sight' }

describe('the merged prospects of a joined property', () => {
  it('never mix the parts of two addresses, and keep the other address as a note', () => {
    const merged = mergeProspects({ ...PROSPECT, owner_street: 'Am Markt' }, { ...PROSPECT, ...FULL })
    expect(merged).toMatchObject({ owner_street: 'Am Markt', owner_zip_code: null, owner_city: null, owner_address_origin: null })
    expect(merged['internal_notes']).toBe('Andere Anschrift: Lindenweg 7, 07745, Jena')
  })

  it('keep the wrong numbers of both', () => {
    const [stays, goes] = ['01715550123', '040123456 / 01715550123'].map((wrongPhones) => ({ ...PROSPECT, details: { wrongPhones } }))
    const merged = mergeProspects(stays as typeof PROSPECT, goes as typeof PROSPECT)
    expect(merged).toMatchObject({ details: { wrongPhones: '01715550123 / 040123456' }, internal_notes: null })
  })

  it('keep the earlier follow-up with its own time', () => {
    const [first, second] = [
      { ...PROSPECT, next_follow_up_date: '2026-11-20' },
      { ...PROSPECT, next_follow_up_date: '2026-11-24', next_follow_up_time: '17:30' },
    ]
    expect(mergeProspects(first, second)).toMatchObject({ next_follow_up_date: '2026-11-20', next_follow_up_time: null })
    expect(mergeProspects(PROSPECT, second)).toMatchObject({ next_follow_up_date: '2026-11-24', next_follow_up_time: '17:30' })
  })

  it('keep together what retention deleted of both, and the score of the earlier one', () => {
    const past = { past_contacts: 2, past_way: 'call', was_reached: true, had_appointment: false }
    const earlier = { ...PROSPECT, created_at: '2026-10-01T10:00:00Z', first_score: 71, ...past }
    const later = { ...PROSPECT, first_score: 20, past_contacts: 1, past_way: null, was_reached: false, had_appointment: true }
    const merged = { first_score: 71, past_contacts: 3, past_way: 'call', was_reached: true, had_appointment: true }
    expect([mergeProspects(earlier, later), mergeProspects(later, earlier)]).toMatchObject([merged, merged])
    expect(mergeProspects(PROSPECT, later)).toMatchObject({ past_contacts: 1, was_reached: false })
    expect(mergeProspects(PROSPECT, PROSPECT)).toMatchObject({ past_contacts: null, was_reached: null })
  })

  it('share the only address there is', () => {
    expect([mergeProspects(PROSPECT, { ...PROSPECT, ...FULL }), mergeProspects({ ...PROSPECT, ...FULL }, PROSPECT)]).toMatchObject([
      { ...FULL, internal_notes: null },
      { ...FULL, internal_notes: null },
    ])
  })
})

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

  it('keep the earlier follow-up with its own time', () => {
    const [first, second] = [
      { ...PROSPECT, next_follow_up_date: '2026-11-20' },
      { ...PROSPECT, next_follow_up_date: '2026-11-24', next_follow_up_time: '17:30' },
    ]
    expect(mergeProspects(first, second)).toMatchObject({ next_follow_up_date: '2026-11-20', next_follow_up_time: null })
    expect(mergeProspects(PROSPECT, second)).toMatchObject({ next_follow_up_date: '2026-11-24', next_follow_up_time: '17:30' })
  })

  it('share the only address there is', () => {
    expect([mergeProspects(PROSPECT, { ...PROSPECT, ...FULL }), mergeProspects({ ...PROSPECT, ...FULL }, PROSPECT)]).toMatchObject([
      { ...FULL, internal_notes: null },
      { ...FULL, internal_notes: null },
    ])
  })
})

import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

const OWN = { of: 'account', basis: BASIS.contract, kept: WITH_ACCOUNT, erasure: 'row' } as const

export const personalData: PersonalData = {
  holdings: [
    {
      ...OWN,
      table: 'partner_profiles',
      title: 'Angaben eines Partners',
      columns: {
        address: 'Anschrift',
        zip_code: 'Postleitzahl',
        city: 'Ort',
        industry: 'Branche',
        services: 'Leistungen',
        service_area: 'Einsatzgebiet',
        description: 'Beschreibung',
        website: 'Internetadresse',
        price_range: 'Preise',
        availability: 'Verfügbar',
      },
      found: { account: ['user_id'] },
      purpose: 'Makler finden passende Partner',
      source: 'Von der Person selbst',
    },
    {
      ...OWN,
      table: 'partner_relations',
      title: 'Zusammenarbeit von Makler und Partner',
      columns: { short_link: 'Einladungslink', is_active: 'Besteht', created_at: 'Seit' },
      found: { account: ['office_id', 'partner_id'] },
      purpose: 'Tipps gehen an den richtigen Makler',
      source: 'Entsteht beim Benutzen',
    },
  ],
}

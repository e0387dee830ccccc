import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const OF_OWNER = { of: 'owner', basis: BASIS.interest, source: 'Vom Partner, der den Tipp gab' } as const
const BY_PARTNER = { of: 'account', basis: BASIS.contract, source: 'Von der Person selbst' } as const
const VOUCHER = 'Bleibt ohne Namen: Der Tipp ist Grundlage einer Provision.'

export const personalData: PersonalData = {
  holdings: [
    {
      ...OF_OWNER,
      table: 'property_tips',
      title: 'Tipp eines Partners',
      columns: {
        seller_name: 'Name',
        seller_phone: 'Telefon',
        seller_email: 'E-Mail',
        address: 'Adresse',
        street: 'Straße',
        house_number: 'Hausnummer',
        zip_code: 'Postleitzahl',
        city: 'Ort',
        notes: 'Hinweise des Partners',
        description: 'Beschreibung',
        lead_source: 'Woher der Partner es weiß',
        own_notes: 'Notizen des Maklers',
        agent_notes: 'Antwort an den Partner',
        owner_consent_how: 'Einverständnis des Eigentümers',
        owner_consent_at: 'Einverstanden seit',
        owner_known_at: 'Erhoben',
        follow_up_date: 'Nachfassen am',
        status: 'Status',
        submitted_at: 'Eingegangen',
      },
      found: { tip: 'id' },
      purpose: 'Den Auftrag des Eigentümers anbahnen',
      kept: 'Nach den Löschregeln',
      erasure: {
        blank: [
          'seller_name',
          'seller_phone',
          'seller_email',
          'address',
          'street',
          'house_number',
          'notes',
          'description',
          'lead_source',
          'own_notes',
          'agent_notes',
          'owner_consent_how',
          'place_street',
          'latitude',
          'longitude',
          'follow_up_date',
        ],
      },
    },
    {
      ...OF_OWNER,
      table: 'tip_history',
      title: 'Verlauf des Tipps',
      columns: { change_type: 'Art', old_value: 'Vorher', new_value: 'Nachher', created_at: 'Vom' },
      found: { tip: 'tip_id' },
      purpose: 'Nachvollziehen, was aus dem Tipp wurde',
      kept: 'So lange wie der Tipp',
      erasure: { blank: ['old_value', 'new_value'] },
    },
    {
      ...BY_PARTNER,
      table: 'property_tips',
      title: 'Tipps, die jemand gab',
      columns: { tip_type: 'Art', property_type: 'Objekt', urgency: 'Dringlichkeit', status: 'Status', submitted_at: 'Abgegeben' },
      found: { account: ['partner_id'] },
      purpose: 'Tipps an Makler vermitteln und belohnen',
      kept: 'Auf Dauer, nach dem Löschen des Kontos ohne Namen',
      erasure: { keep: VOUCHER },
    },
  ],
  plain: {
    property_tips: 'client_key place_city place_street place_zip',
    tip_history: 'changed_by_name changed_by_type',
  },
}

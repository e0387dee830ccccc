import { BASIS, type PersonalData, WITH_ACCOUNT } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'billing_profiles',
      of: 'account',
      title: 'Angaben zur Abrechnung',
      columns: {
        legal_name: 'Name oder Firma',
        street: 'Straße',
        zip_code: 'Postleitzahl',
        city: 'Ort',
        country: 'Land',
        tax_number: 'Steuernummer',
        vat_id: 'USt-IdNr.',
        iban: 'IBAN',
        is_private: 'Privatperson',
        is_small_business: 'Kleinunternehmer',
      },
      sealed: ['iban'],
      found: { account: ['user_id', 'office_id'] },
      purpose: 'Gutschriften und Quittungen ausstellen und bezahlen',
      basis: BASIS.contract,
      source: 'Von der Person selbst',
      kept: WITH_ACCOUNT,
      erasure: 'row',
    },
    {
      table: 'partner_agreements',
      of: 'account',
      title: 'Vereinbarung von Makler und Partner',
      columns: { version: 'Fassung', text: 'Wortlaut', accepted_at: 'Angenommen' },
      found: { account: ['office_id', 'partner_id'] },
      purpose: 'Nachweisen, was vereinbart ist',
      basis: BASIS.duty,
      source: 'Von den beiden Personen',
      kept: 'Zehn Jahre',
      erasure: { keep: 'Grundlage der Belege: zehn Jahre aufzuheben.' },
    },
  ],
}

import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'offices',
      of: 'account',
      title: 'Büro',
      columns: {
        name: 'Name',
        phone: 'Telefon',
        email: 'E-Mail',
        street: 'Straße',
        zip_code: 'Postleitzahl',
        city: 'Ort',
        created_at: 'Eröffnet',
      },
      found: { account: ['id'] },
      purpose: 'Briefkopf und Auftritt gegenüber Partnern und Eigentümern',
      basis: BASIS.contract,
      source: 'Von den Maklern des Büros',
      kept: 'Bis das letzte Konto des Büros gelöscht wird',
      erasure: { keep: 'Die Zeile bleibt ohne Angaben stehen, weil Provisionen und Belege auf sie zeigen.' },
    },
  ],
  plain: { offices: 'colleagues_prospects' },
}

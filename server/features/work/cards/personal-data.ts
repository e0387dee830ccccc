import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'lead_lights',
      of: 'owner',
      title: 'Berechnete Kontaktampeln',
      columns: { phone: 'Anruf', email: 'E-Mail', letter: 'Brief', score: 'Chance' },
      found: { property: 'property_id', owner: 'office_id' },
      purpose: 'Auf einen Blick finden, wer angesprochen werden darf',
      basis: BASIS.interest,
      source: 'Aus Inserat, Kontakten, Einwilligungen und Widersprüchen errechnet',
      kept: 'Bis sich eine dieser Angaben ändert',
      erasure: 'row',
    },
  ],
  plain: { lead_lights: 'waits numbers all_numbers marks rules' },
  without: { light_epochs: 'Zähler je Konto' },
}

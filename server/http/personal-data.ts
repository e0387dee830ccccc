import { BASIS, type PersonalData } from '../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'rate_limits',
      of: 'account',
      title: 'Zähler gegen Missbrauch',
      columns: {},
      found: { nobody: 'Zähler je Netzadresse, Konto oder Büro, die nach einem Tag fort sind.' },
      purpose: 'Schutz vor dem Erraten von Passwörtern und vor Überlastung',
      basis: BASIS.interest,
      source: 'Aus der Anfrage',
      kept: 'Einen Tag',
      erasure: { keep: 'Ist nach einem Tag fort.' },
    },
  ],
  plain: { rate_limits: 'key' },
}

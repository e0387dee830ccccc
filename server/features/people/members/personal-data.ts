import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'office_invitations',
      of: 'account',
      title: 'Einladungen in das Büro',
      columns: { email: 'E-Mail', office_role: 'Rolle', created_at: 'Eingeladen', expires_at: 'Gültig bis' },
      found: { account: ['invited_by'] },
      purpose: 'Menschen in das Büro aufnehmen',
      basis: BASIS.interest,
      source: 'Vom Inhaber des Büros',
      kept: 'Bis zur Benutzung, höchstens sieben Tage',
      erasure: 'row',
    },
  ],
  plain: { office_invitations: 'token_hash' },
}

import type { AssignmentWay } from '#shared/domain/assignment.ts'
import { BASIS, type PersonalData } from '../../../privacy/holding.ts'

const WAY: Readonly<Record<AssignmentWay, string>> = { rule: 'Regel', turn: 'Reihum', hand: 'Von Hand', pool: 'Niemandem' }

export const personalData: PersonalData = {
  holdings: [
    {
      table: 'absences',
      of: 'account',
      title: 'Abwesenheiten',
      columns: { first_day: 'Von', last_day: 'Bis' },
      found: { account: ['user_id'] },
      purpose: 'Niemand bekommt Leads, solange er abwesend ist',
      basis: BASIS.interest,
      source: 'Von der Person selbst oder der Leitung des Büros',
      kept: '40 Tage nach dem letzten Tag',
      erasure: 'row',
    },
    {
      table: 'lead_assignments',
      of: 'account',
      title: 'Zugeteilte Leads',
      columns: { way: 'Weg', rule_name: 'Regel', assigned_at: 'Zugeteilt', noticed_at: 'Erinnert', returned_at: 'Wieder frei' },
      reads: { way: (value) => WAY[value as AssignmentWay] },
      found: { account: ['user_id', 'for_id', 'given_by'] },
      purpose: 'Zeigen, warum ein Lead bei wem ist',
      basis: BASIS.interest,
      source: 'Durch die Regeln des Büros oder von Hand',
      kept: 'Nach den Löschregeln',
      erasure: 'row',
    },
  ],
  without: {
    assignment_rules: 'Wie ein Büro seine Leads zuteilt',
    assignment_settings: 'Wie ein Büro seine Leads zuteilt',
  },
}

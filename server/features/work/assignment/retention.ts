import type { RetentionRule } from '../../../privacy/retention.ts'
import { absentBefore, assignedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'lead_assignment',
    title: 'Zugeteilte Leads',
    what: 'Wem welcher Lead wann und durch welche Regel zugeteilt wurde; der Prospect bleibt',
    since: 'nach der Zuteilung',
    days: { usual: 400, least: 200, most: 730 },
    parts: [{ table: 'lead_assignments', due: assignedBefore, erasure: 'row' }],
  },
  {
    key: 'absence',
    title: 'Abwesenheiten',
    what: 'Wer von wann bis wann abwesend war, und wer vertrat',
    since: 'nach ihrem letzten Tag',
    days: { usual: 40, least: 40, most: 90 },
    parts: [{ table: 'absences', due: absentBefore, erasure: 'row' }],
  },
]

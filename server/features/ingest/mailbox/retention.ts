import type { RetentionRule } from '../../../privacy/retention.ts'
import { receivedBefore } from './queries-retention.ts'

export const retention: readonly RetentionRule[] = [
  {
    key: 'inbound-mails',
    title: 'E-Mails von Suchaufträgen',
    what: 'Die E-Mail, soweit sie nicht gelesen werden konnte, und was aus ihr wurde; die Inserate bleiben',
    since: 'nach dem Empfang',
    days: { usual: 7, least: 1, most: 30 },
    parts: [{ table: 'inbound_mails', due: receivedBefore, erasure: 'row' }],
  },
]

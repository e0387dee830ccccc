import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { judgeStanza, lookAtPgbackrest } from './pgbackrest.ts'

const STOP = 1_796_000_000
const HOUR = 3_600

/** What pgBackRest 2.45 prints about one stanza, as far as it varies. */
const output = (changes: { status?: object; backup?: object[] } = {}) =>
  JSON.stringify([
    {
      archive: [{ database: { id: 1, 'repo-key': 1 }, id: '15-1', max: '000000010000000000000009', min: '000000010000000000000002' }],
      backup: changes.backup ?? [backup('20261128-023000F', STOP - 48 * HOUR), backup('20261128-023000F_20261130-023000D', STOP)],
      cipher: 'aes-256-cbc',
      db: [{ id: 1, 'repo-key': 1, 'system-id': 7_400_000_000_000_000, version: '15' }],
      name: 'giebel',
      repo: [{ cipher: 'aes-256-cbc', key: 1, status: { code: 0, message: 'ok' } }],
      status: changes.status ?? { code: 0, lock: { backup: { held: false } }, message: 'ok' },
    },
  ])

const backup = (label: string, stop: number, error = false) => ({
  archive: { start: '000000010000000000000002', stop: '000000010000000000000003' },
  backrest: { format: 5, version: '2.45' },
  database: { id: 1, 'repo-key': 1 },
  error,
  label,
  prior: null,
  timestamp: { start: stop - 60, stop },
  type: 'full',
})

const judge = (text: string, hoursLater = 5) => judgeStanza('giebel', text, (STOP + hoursLater * HOUR) * 1_000)

describe('the backups of pgBackRest', () => {
  it('are in order while the newest is young enough', () => {
    expect(judge(output())).toMatchObject({ state: 'good', text: 'Letzte Sicherung von pgBackRest: vor 5 Stunden.' })
  })

  it.each([
    ['too old', output(), 40, /^Die letzte Sicherung von pgBackRest ist 40 Stunden alt\.$/],
    ['none', output({ backup: [], status: { code: 2, message: 'no valid backups' } }), 5, /hat noch keine Sicherung/],
    ['refused', output({ status: { code: 1, message: 'missing stanza path' } }), 5, /meldet einen Fehler \(missing stanza path\)/],
    ['of damaged pages', output({ backup: [backup('20261130-023000F', STOP, true)] }), 5, /\(20261130-023000F\) sind Seiten .* beschädigt/],
    ['of another stanza', output().replace('"giebel"', '"anderes"'), 5, /kennt PGBACKREST_STANZA nicht/],
    ['unreadable', 'not JSON', 5, /kennt PGBACKREST_STANZA nicht/],
  ])('are a fault when %s', (_, text, hoursLater, sentence) => {
    expect(judge(text, hoursLater)).toMatchObject({ state: 'bad', text: expect.stringMatching(sentence), mend: expect.any(String) })
  })

  it('are not looked at without a stanza, and doubtful where the program does not answer', async () => {
    expect(await lookAtPgbackrest(readConfig({}))).toEqual([])
    const [finding] = await lookAtPgbackrest(readConfig({ PGBACKREST_STANZA: 'gibt_es_nicht' }))
    expect(finding?.state).toMatch(/^(doubtful|bad)$/)
  })
})

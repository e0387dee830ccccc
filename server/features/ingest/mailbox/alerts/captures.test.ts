import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeWith } from '#test/shared-material.ts'
import type { AlertMail } from './mail.ts'
import { readMail } from './read-mail.ts'

describeWith('fixtures/mails/', 'a mail as a portal sent it', (mails) => {
  it('matches the expected result exactly', async () => {
    const names = (await readdir(mails)).filter((name) => name.endsWith('.json') && !name.includes('.expected.'))
    expect(names.length).toBeGreaterThanOrEqual(4)
    for (const name of names) {
      const json = async (file: string) => JSON.parse(await readFile(new URL(file, mails), 'utf8')) as unknown
      const mail = (await json(name)) as AlertMail
      const expected = (await json(name.replace('.json', '.expected.json'))) as readonly object[]
      const reading = readMail(mail)
      const hits = reading.kind === 'hits' ? reading.hits : reading
      expect(hits, name).toEqual(expected.map((hit) => ({ ...hit, plotSize: null, isOutside: false })))
    }
  })
})

import { eventLoopUtilization } from 'node:perf_hooks'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { UserId } from '#shared/domain/ids.ts'
import { printable } from './printable.ts'
import { typeset } from './typeset.ts'

const PLAIN =
  '#let d = json(bytes(sys.inputs.data))\n#set document(title: "Probe", date: datetime(year: 2026, month: 11, day: 23))\n#set text(font: "Inter", fallback: false, lang: "de")\n#d.words'

const reader = (at: number) => `reader ${at}` as UserId
const READER = reader(0)

describe('the typesetter', () => {
  it('does not block the event loop while it works', async () => {
    await typeset(READER, PLAIN, { words: 'Haus' })
    const before = eventLoopUtilization()
    const setting = await Promise.all(
      Array.from({ length: 30 }, (_, at) => typeset(reader(at), PLAIN, { words: `${at} Haus`.repeat(3_000) })),
    )
    expect(eventLoopUtilization(before).utilization).toBeLessThan(0.5)
    expect(setting.every((pdf) => Buffer.from(pdf.subarray(0, 5)).toString() === '%PDF-')).toBe(true)
  })

  it('rejects documents if the queue is full, finishes the accepted ones, and keeps working', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 151 }, (_, at) => typeset(reader(at), PLAIN, { words: 'Haus' })))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(50)
    expect(refused[0]).toMatchObject({ reason: { status: 503 } })
    expect((await typeset(READER, PLAIN, { words: 'Haus' })).length).toBeGreaterThan(1_000)
  })

  it('takes the document of another office next, and rejects an office that queues too many', async () => {
    const ended: string[] = []
    const asked = [...Array<string>(12).fill('a'), 'b'].map(async (name) => {
      await typeset(name as UserId, PLAIN, { words: 'Haus' })
      ended.push(name)
    })
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { status: 429, message: expect.stringContaining('schon mehrere PDF') } }])
    expect(ended.indexOf('b')).toBeLessThanOrEqual(2)
  })

  it('restarts after a quiet minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await typeset(READER, PLAIN, { words: 'Haus' })
    vi.advanceTimersByTime(60_000)
    expect((await typeset(READER, PLAIN, { words: 'Haus' })).length).toBeGreaterThan(1_000)
  })

  it('does not give a template access to files or packages', async () => {
    for (const asked of [
      'read("/etc/hostname")',
      'read("../../etc/hostname")',
      'include "/etc/hostname"',
      'import "@preview/tablex:0.0.8": *',
    ])
      await expect(typeset(READER, `${PLAIN}\n#${asked}`, { words: '' })).rejects.toThrow('cannot be set')
  })

  it('does not leak memory over many documents', { timeout: 60_000 }, async () => {
    const some = async (count: number) => {
      for (let at = 0; at < count; at += 1) await typeset(READER, PLAIN, { words: `${at} ${'Haus '.repeat(2_000)}` })
      return process.memoryUsage.rss()
    }
    const before = await some(60)
    expect((await some(120)) - before).toBeLessThan(100_000_000)
  })
})

describe('printable text', () => {
  it('is completely covered by our fonts', async () => {
    const words = printable(Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).join(' '))
    expect((await typeset(READER, PLAIN, { words })).length).toBeGreaterThan(1_000)
  })

  it.each([
    ['José Nuñez Łódź', 'José Nuñez Łódź'],
    ['A\u0308rger', 'Ärger'],
    ['zwei\nZeilen\tund\u0000mehr', 'zwei Zeilen und?mehr'],
    ['日本 👍', '??'],
    ['👨‍👩‍👧 Platz für 5️⃣ 🇩🇪', 'Platz für 5'],
    ['Ruhig 🌳, hell ☀️ (mit Garten 🌷)!', 'Ruhig, hell (mit Garten)!'],
    ['✓ Keller ● Garage ➤ Garten', 'Keller Garage Garten'],
    ['→ Celle ⇒ Hannover →', 'Celle, Hannover'],
    ['≈140 m² −5 % ≤ 2 km', 'ca. 140 m² -5 % bis 2 km'],
    ['a\u{202E}b\u{200F}c\u{FEFF}d\u{AD}e', 'abcd\u{AD}e'],
    ['Ｈａｕｓ ﬁn 𝓘𝓭𝓪 ⅓ ½ 3² ©', 'Haus fin Ida 1/3 ½ 3² ©'],
    ['#1 * 12 *', '#1 * 12 *'],
    ['𝐮\u0308ber 𝓞\u0308lheizung 𝗔\u0308rger ａ\u0308', 'über Ölheizung Ärger ä'],
    ['𝐞\u0301', 'é'],
    ['2⅓ Zimmer, 𝟐⅔, 10⁵, 2½, 3², 4³', '2 1/3 Zimmer, 2 2/3, 10 5, 2½, 3², 4³'],
    ['１２ 𝟏𝟐', '12 12'],
    ['Haus (🏡) in Celle (🌳), ruhig', 'Haus in Celle, ruhig'],
    ['Haus [☀️] „🏡“', 'Haus'],
    ['🏡', ''],
    ['Grundstücksverkehrsgenehmigung', 'Grundstücksverkehrsgenehmigung'],
    ['x'.repeat(32), 'xxxxxx\u200bxxxxxx\u200bxxxxxx\u200bxxxxxx\u200bxxxxxx\u200bxx'],
  ])('turns %j into %j', (words, expected) => {
    expect(printable({ words: [words, 7, null] })).toEqual({ words: [expected, 7, null] })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToaster } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  it('stay for five seconds', () => {
    const toaster = createToaster()
    toaster.show({ title: 'Erster' })
    vi.advanceTimersByTime(4_999)
    expect(toaster.current()?.title).toBe('Erster')
    vi.advanceTimersByTime(1)
    expect(toaster.current()).toBeNull()
  })

  it('are shown one at a time: the new one replaces the old one and gets its own five seconds', () => {
    const toaster = createToaster()
    toaster.show({ title: 'Erster' })
    vi.advanceTimersByTime(4_000)
    toaster.fail('Zweiter', 'Warum')
    vi.advanceTimersByTime(4_999)
    expect(toaster.current()).toMatchObject({ title: 'Zweiter', text: 'Warum', failed: true })
    vi.advanceTimersByTime(1)
    expect(toaster.current()).toBeNull()
  })

  it('wait as announcements until a failure is dismissed, and only the last one is kept', () => {
    const toaster = createToaster()
    toaster.fail('Nicht gespeichert')
    toaster.announce({ title: '1 neue Immobilie' })
    toaster.announce({ title: '2 neue Immobilien' })
    expect(toaster.current()?.title).toBe('Nicht gespeichert')
    vi.advanceTimersByTime(5_000)
    expect(toaster.current()?.title).toBe('2 neue Immobilien')
    toaster.announce({ title: '3 neue Immobilien' })
    expect(toaster.current()?.title).toBe('3 neue Immobilien')
    toaster.fail('Nicht gespeichert')
    toaster.announce({ title: '4 neue Immobilien' })
    toaster.forget()
    // the next user must not see them
    expect(toaster.current()).toBeNull()
    vi.advanceTimersByTime(5_000)
    expect(toaster.current()).toBeNull()
  })

  it('wait as announcements while an action can be undone', () => {
    const toaster = createToaster()
    toaster.show({ title: 'Gelöscht', action: { label: 'Rückgängig', run: () => {} } })
    toaster.announce({ title: '1 neue Immobilie' })
    expect(toaster.current()?.title).toBe('Gelöscht')
    vi.advanceTimersByTime(5_000)
    expect(toaster.current()?.title).toBe('1 neue Immobilie')
  })

  it('stay beside newer ones while they offer an action, each for its own five seconds', () => {
    const toaster = createToaster()
    const titles = () => toaster.shown().map(({ title }) => title)
    const action = { label: 'Rückgängig', run: () => {} }
    toaster.show({ title: 'Erster', action })
    vi.advanceTimersByTime(2_000)
    toaster.show({ title: 'Gespeichert' })
    toaster.fail('Nicht gespeichert')
    expect(titles()).toEqual(['Erster', 'Nicht gespeichert'])
    toaster.show({ title: 'Zweiter', action })
    toaster.announce({ title: '1 neue Immobilie' })
    expect(titles()).toEqual(['Erster', 'Zweiter'])
    vi.advanceTimersByTime(3_000)
    expect(titles()).toEqual(['Zweiter'])
    vi.advanceTimersByTime(2_000)
    expect(titles()).toEqual(['1 neue Immobilie'])
  })

  it('are not replaced under pointer or focus, and their time restarts together afterwards', () => {
    const toaster = createToaster()
    const titles = () => toaster.shown().map(({ title }) => title)
    toaster.show({ title: 'Gelesen' })
    toaster.pause()
    toaster.show({ title: 'Danach' })
    vi.advanceTimersByTime(60_000)
    expect(titles()).toEqual(['Gelesen', 'Danach'])
    toaster.dismiss(toaster.shown()[0]?.id ?? 0)
    expect(titles()).toEqual(['Danach'])
    toaster.resume()
    vi.advanceTimersByTime(5_000)
    expect(titles()).toEqual([])
  })

  it('never exceed three: the oldest without an action goes first', () => {
    const toaster = createToaster()
    const titles = () => toaster.shown().map(({ title }) => title)
    const action = { label: 'Rückgängig', run: () => {} }
    toaster.show({ title: 'A', action })
    toaster.pause()
    for (const title of ['B', 'C', 'D']) toaster.show({ title })
    expect(titles()).toEqual(['A', 'C', 'D'])
    for (const title of ['E', 'F', 'G']) toaster.show({ title, action })
    expect(titles()).toEqual(['E', 'F', 'G'])
  })

  it('pause under the pointer or focus', () => {
    const toaster = createToaster()
    toaster.show({ title: 'Warte' })
    vi.advanceTimersByTime(3_000)
    toaster.pause()
    vi.advanceTimersByTime(60_000)
    expect(toaster.current()?.title).toBe('Warte')
    toaster.resume()
    vi.advanceTimersByTime(1_999)
    expect(toaster.current()?.title).toBe('Warte')
    vi.advanceTimersByTime(1)
    expect(toaster.current()).toBeNull()
  })

  it('are logged, the last ten of them', () => {
    const toaster = createToaster()
    for (let number = 1; number <= 12; number += 1) toaster.show({ title: `Meldung ${number}` })
    expect(toaster.log()).toHaveLength(10)
    expect(toaster.log()[0]?.title).toBe('Meldung 12')
    toaster.forget()
    expect(toaster.log()).toEqual([])
  })

  it('survive a reload once', () => {
    createToaster().keep({ title: 'Vor dem Neuladen', text: 'Willkommen' })
    const [next, later] = [createToaster(), createToaster()]
    expect(next.current()).toBeNull()
    next.showKept()
    expect(next.current()).toMatchObject({ title: 'Vor dem Neuladen', text: 'Willkommen', failed: false })
    later.showKept()
    expect(later.current()).toBeNull()
  })

  it('are ignored if the stored ones are invalid', () => {
    for (const text of ['{', '"Text"', 'null', '{"text":"ohne Titel"}']) {
      sessionStorage.setItem('giebel.toast', text)
      const toaster = createToaster()
      toaster.showKept()
      expect(toaster.current()).toBeNull()
    }
  })
})

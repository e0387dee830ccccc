import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { simulateBrowser } from '../testing/browser.tsx'
import { Landing } from './landing.tsx'
import { prerender } from './prerender.tsx'

beforeEach(() => simulateBrowser())
afterEach(() => {
  cleanup()
  localStorage.clear()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Hydrates the prerendered page; a mismatch is logged to the console, which fails the test. */
async function takeOver() {
  document.body.innerHTML = `<div id="root">${prerender().markup}</div>`
  const root = await act(async () => hydrateRoot(document.getElementById('root')!, <Landing />))
  return () => act(() => root.unmount())
}

const sources = () => [...document.querySelectorAll('source')].map(({ media }) => media)

describe('the prerendered page', () => {
  it('has all its content before any script runs', () => {
    document.body.innerHTML = prerender().markup
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mit welchem Eigentümer sprechen Sie heute?')
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Jetzt starten' })
    expect(start.form?.getAttribute('action')).toBe('/auth')
    for (const image of document.images) expect([image.width, image.height, image.alt]).not.toContain(0)
  })

  it('is hydrated without changes', async () => {
    const leave = await takeOver()
    await userEvent.click(screen.getByRole('tab', { name: 'Für Partner' }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Für Partner')
    leave()
  })

  it("shows the picture in the system's theme, or in the chosen one", async () => {
    const leave = await takeOver()
    expect(sources().at(-1)).toBe('(prefers-color-scheme: dark)')
    leave()
    localStorage.setItem('giebel.theme', 'dark')
    const leaveDark = await takeOver()
    expect(sources().at(-1)).toBe('all')
    leaveDark()
  })
})

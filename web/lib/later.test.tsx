import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { later } from './later.tsx'
import { toaster } from './toast.ts'

afterEach(() => {
  cleanup()
  toaster.forget()
})

it('shows a part when its code has loaded, and at once the next time', async () => {
  let loads = 0
  const Part = later<{ name: string }>(
    async () => {
      loads += 1
      return ({ name }) => <p>{name}</p>
    },
    () => expect.fail('nothing failed'),
  )
  render(<Part name="zuerst" />)
  expect(screen.queryByText('zuerst')).toBeNull()
  await screen.findByText('zuerst')
  cleanup()
  render(<Part name="danach" />)
  expect(screen.getByText('danach')).toBeDefined()
  expect(loads).toBe(1)
})

it('dismisses the part if its code cannot be fetched, shows a message, and fetches it again the next time', async () => {
  let isOffline = true
  const Part = later<{ onClose: () => void }>(
    async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>offen</p>
    },
    ({ onClose }) => onClose(),
  )
  await new Promise<void>((closed) => render(<Part onClose={closed} />))
  expect(toaster.current()).toMatchObject({ title: 'Das lässt sich gerade nicht öffnen', failed: true })
  cleanup()
  isOffline = false
  render(<Part onClose={() => expect.fail('it came')} />)
  await screen.findByText('offen')
})

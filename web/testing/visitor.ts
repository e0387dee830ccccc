import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '#shared/contract/people/accounts.ts'
import { openApp } from './browser.tsx'
import type { Edge } from './edge.ts'
import { emptyHouse } from './house.ts'

export { samplePartner, sampleProfile } from './partner-samples.ts'

const WITH_MAIL = { product: 'Giebel', mailServer: true, demoMailbox: null }

/** A server that sends email and a browser without a signed-in user, for every test in a file. */
export function visitor() {
  const edge = emptyHouse({ 'GET /api/installation': { body: WITH_MAIL } })

  return {
    open: (address: string, user?: User) => openApp(edge, address, user),
    answer: (...change: Parameters<Edge['answer']>) => edge.answer(...change),
    installation: (change: Partial<{ mailServer: boolean; demoMailbox: string | null }>) =>
      edge.answer('GET /api/installation', { body: { ...WITH_MAIL, ...change } }),
    /** The pages' writes, in order. */
    written: () => edge.calls.filter(({ method }) => method !== 'GET'),
    bodies: (row: string) => edge.calls.filter(({ method, address }) => `${method} ${address}` === row).map(({ body }) => body),
    asked: (row: string) => edge.calls.filter(({ method, address }) => `${method} ${address}` === row).length,
  }
}

export const here = (): string => location.pathname + location.search
export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
export const findHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

/** Types into the fields by their labels. */
export async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = screen.getByLabelText(label)
    await userEvent.clear(field)
    if (value !== '') await userEvent.type(field, value)
  }
}

import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Resolver, useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkedBy } from './checked-by.ts'
import { fieldsFor } from './fields.tsx'
import { Form } from './form.tsx'

afterEach(cleanup)

const EMPTY = {
  name: '',
  phone: '',
  notes: '',
  price: '' as unknown,
  rooms: '' as unknown,
  day: '',
  kind: 'house',
  agreed: false,
  ways: [] as string[],
}
type Values = typeof EMPTY

const { TextField, PhoneField, LongTextField, EuroField, NumberField, DateField, SelectField, CheckField, ChoicesField } =
  fieldsFor<Values>()

const amount = z.preprocess(
  (value) => (value === '' ? null : value),
  z.number('Bitte geben Sie eine Zahl ein').min(0, 'Nicht weniger als 0').nullable(),
)
const Schema = z.object({
  name: z.string().min(1, 'Bitte geben Sie einen Namen ein'),
  phone: z.string(),
  notes: z.string().max(10, 'Höchstens 10 Zeichen'),
  price: amount,
  rooms: amount,
  day: z.string(),
  kind: z.string(),
  agreed: z.boolean(),
  ways: z.array(z.string()).min(1, 'Bitte wählen Sie einen Weg'),
})

function Sheet({ onSubmit, values = {}, busy = false }: { onSubmit: (values: unknown) => void; values?: Partial<Values>; busy?: boolean }) {
  const check: Resolver<Values, unknown, Values> = checkedBy(async () => Schema as unknown as z.ZodType<Values, Values>)
  const form = useForm({ resolver: check, defaultValues: { ...EMPTY, ...values } })
  return (
    <Form form={form} busy={busy} onSubmit={onSubmit}>
      <TextField name="name" label="Name" required />
      <PhoneField name="phone" label="Telefon" hint="Mit Vorwahl" />
      <LongTextField name="notes" label="Notizen" />
      <EuroField name="price" label="Preis" />
      <NumberField name="rooms" label="Zimmer" />
      <DateField name="day" label="Tag" />
      <SelectField
        name="kind"
        label="Art"
        options={[
          ['house', 'Haus'],
          ['flat', 'Wohnung'],
        ]}
      />
      <CheckField name="agreed" label="Einverstanden" />
      <ChoicesField
        name="ways"
        label="Wege"
        options={[
          ['phone', 'Anruf'],
          ['mail', 'E-Mail'],
        ]}
      />
      <button type="submit">Senden</button>
    </Form>
  )
}

const open = (parts: { values?: Partial<Values>; busy?: boolean } = {}) => {
  const onSubmit = vi.fn<(values: unknown) => void>()
  render(<Sheet onSubmit={onSubmit} {...parts} />)
  return { onSubmit, user: userEvent.setup() }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input,textarea,select' })
const send = () => screen.getByRole('button', { name: 'Senden' })
const described = (element: Element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('form fields', () => {
  it("set the form's values by typing and choosing", async () => {
    const { onSubmit, user } = open()
    await user.type(field('Name'), 'Erika Muster')
    await user.type(field('Preis (€)'), '450.000')
    await user.type(field('Zimmer'), '3,5')
    await user.type(field('Tag'), '2026-11-21')
    await user.selectOptions(field('Art'), 'Wohnung')
    await user.click(field('Einverstanden'))
    await user.click(screen.getByRole('checkbox', { name: 'E-Mail' }))
    await user.click(send())
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      name: 'Erika Muster',
      phone: '',
      notes: '',
      price: 450_000,
      rooms: 3.5,
      day: '2026-11-21',
      kind: 'flat',
      agreed: true,
      ways: ['mail'],
    })
  })

  it("show the form's values", () => {
    open({ values: { name: 'Erika', price: 1234.5, rooms: 3.5, ways: ['phone'], agreed: true } })
    expect(field('Name').value).toBe('Erika')
    expect(field('Preis (€)').value).toBe('1.234,50')
    expect(field('Zimmer').value).toBe('3,5')
    expect(field('Einverstanden').checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Anruf' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'E-Mail' }).checked).toBe(false)
  })

  it.each([
    ['450000', 450_000, '450.000'],
    ['1.234,50', 1234.5, '1.234,50'],
    ['1234,5', 1234.5, '1.234,50'],
    ['99 €', 99, '99'],
    ['', null, ''],
  ])('parse %j as euro', async (typed, held, shown) => {
    const { onSubmit, user } = open({ values: { name: 'Erika', price: 5, ways: ['mail'] } })
    await user.clear(field('Preis (€)'))
    if (typed) await user.type(field('Preis (€)'), typed)
    await user.click(send())
    await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ price: held })
    expect(field('Preis (€)').value).toBe(shown)
  })

  it('show errors and focus the first invalid field', async () => {
    const { onSubmit, user } = open()
    await user.type(field('Preis (€)'), 'viel')
    await user.type(field('Notizen'), 'länger als zehn')
    await user.click(send())
    await vi.waitFor(() => expect(described(field('Name'))).toBe('Bitte geben Sie einen Namen ein'))
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    expect(described(field('Preis (€)'))).toBe('Bitte geben Sie eine Zahl ein')
    expect(field('Preis (€)').value).toBe('viel')
    expect(described(field('Notizen'))).toBe('Höchstens 10 Zeichen')
    expect(described(screen.getByRole('group', { name: 'Wege' }))).toBe('Bitte wählen Sie einen Weg')
    expect(document.activeElement).toBe(field('Name'))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('focus an invalid number', async () => {
    const { user } = open({ values: { name: 'Erika', ways: ['mail'] } })
    await user.type(field('Preis (€)'), '-5')
    await user.click(send())
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Preis (€)')))
    expect(described(field('Preis (€)'))).toBe('Nicht weniger als 0')
  })

  it('have labels for screen readers, and select the right phone keyboard', () => {
    open()
    expect(field('Name').getAttribute('aria-required')).toBe('true')
    expect(field('Telefon').hasAttribute('aria-required')).toBe(false)
    expect(described(field('Telefon'))).toBe('Mit Vorwahl')
    expect(field('Telefon').type).toBe('tel')
    expect(field('Preis (€)').inputMode).toBe('decimal')
    expect(field('Name').autocomplete).toBe('off')
  })

  it('submit nothing while the last submit is pending', async () => {
    const { onSubmit, user } = open({ values: { name: 'Erika', ways: ['mail'] }, busy: true })
    await user.click(send())
    await user.type(field('Name'), '{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
